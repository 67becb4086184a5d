// What the room sends and takes: generated from its API by `make types`. Money is integer cents.

export interface components {
    schemas: {
        /** @description What was noticed, and where: a place such as "seat3.hand" or "board", or for what a player did "seat3". */
        AccidentNoticed: {
            kind: string;
            /** @default  */
            place?: string;
            /**
             * @description Which card of the place, counted from 1; 0 for the last one.
             * @default 0
             */
            card?: number;
            /**
             * @description How many cards, how much money, which of two rulings, or how many decisions back.
             * @default 1
             */
            amount?: number;
            /**
             * @description For the incident log; of `something_else`, what happened.
             * @default
             */
            note?: string;
        };
        /**
         * @description What may follow a report. `silent`: the packet says nothing about this moment, and the floor chooses.
         *
         *     Of a round that is `over` nothing is dealt or asked again; a way that needs the chips of players who have `gone` is left
         *     out.
         */
        AccidentPreview: {
            seq: number;
            silent: boolean;
            over: boolean;
            gone: string[];
            ways: components["schemas"]["WayShown"][];
        };
        /** @description A report, and the way in which the round is to go on where there are several. */
        AccidentReported: {
            kind: string;
            /** @default  */
            place?: string;
            /**
             * @description Which card of the place, counted from 1; 0 for the last one.
             * @default 0
             */
            card?: number;
            /**
             * @description How many cards, how much money, which of two rulings, or how many decisions back.
             * @default 1
             */
            amount?: number;
            /**
             * @description For the incident log; of `something_else`, what happened.
             * @default
             */
            note?: string;
            way?: ("ruling" | "take_back" | "stands" | "void") | null;
            /** @description Of the preview: refused if the table has gone on since. */
            seq?: number | null;
        };
        /** @description An amount from `low` to `high` in steps; `high` itself is always legal. */
        Amount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "amount";
            id: string;
            low: number;
            high: number;
            step: number;
        };
        /** @description How many cards, how much money or how many decisions back, or in `words` what the floor says by it. */
        AmountMeant: {
            amount: number;
            words: string;
        };
        /** @description A hand to be set into groups; a fouled setting is refused, or ruled on by the game. */
        Arrange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "arrange";
            id: string;
            place: string;
            cards: string[];
            groups: components["schemas"]["Group"][];
            house_way: string[][];
            refuse: boolean;
        };
        /** @description A seat that the table waits for; milliseconds left of its clock. A bot has no clock. */
        Asking: {
            seat: number;
            left: number | null;
            clock: number | null;
        };
        /** @description Whether to sit out. */
        Away: {
            away: boolean;
        };
        /** @description What a bank earns, what the fees come to, and how likely it runs out. Money is in cents. */
        BankFigures: {
            id: string;
            bank: number;
            players: number;
            wagers: {
                [key: string]: number;
            };
            fee_option: string;
            hands_per_hour: number;
            hours: number;
            hands: number;
            player_dealer: components["schemas"]["BankerFigures"];
            each_player: components["schemas"]["PlayerFigures"];
            drop_per_hour: number;
            /** @enum {string} */
            method: "exact" | "simulated";
            rounds: number | null;
            covers_every_round: number;
            exhausted: number;
            short: number;
            error: number;
            session: components["schemas"]["SessionFigures"];
            player_session: components["schemas"]["SessionFigures"];
        };
        /** @description Who banks, and whether for the second round in a row. */
        BankHeld: {
            seat: number;
            second: boolean;
        };
        /** @description Somebody's rounds as player-dealer at a table, or with a share of the bank. `won` is below zero for a loss. */
        BankLine: {
            table: string;
            game: string;
            account: string | null;
            name: string;
            tppp: boolean;
            provider: string | null;
            rounds: number;
            staked: number;
            won: number;
        };
        /** @description A bank, in cents, and what it faces: so many players, each with the same wagers every hand. */
        BankQuestion: {
            game: string;
            bank: number;
            /** @default 1 */
            players?: number;
            wagers?: {
                [key: string]: number;
            };
            /** @default 30 */
            hands_per_hour?: number;
            /** @default 8 */
            hours?: number;
            options?: {
                [key: string]: boolean | number | string;
            };
        };
        /** @description What the player-dealer wins and pays. */
        BankerFigures: {
            per_hand: number;
            fee_per_hand: number;
            per_hand_after_fee: number;
            per_hour: number;
            fee_per_hour: number;
            per_hour_after_fee: number;
            deviation_per_hand: number;
        };
        /** @description A part of a distribution. */
        Bar: {
            from: number;
            to: number;
            probability: number;
        };
        /** @description Why the floor acts. */
        Because: {
            reason: string;
        };
        /** @description A bet of a game, and the pay tables printed for it. */
        Bet: {
            id: string;
            name: string;
            pay_tables: components["schemas"]["PayTable"][];
        };
        /** @description One stay at a table: `until` is none while it lasts; `won` is below zero for a loss. */
        BookLine: {
            table: string;
            number: number | null;
            game: string;
            seat: number;
            since: number;
            until: number | null;
            hands: number;
            banked: number;
            staked: number;
            won: number;
        };
        /** @description A box that was taken off a table. `variance` is what was counted less what the ledger says was dropped. */
        Box: {
            number: number;
            table: string;
            game: string;
            since: number;
            taken: number;
            by: string;
            expected: number;
            counted: number | null;
            variance: number | null;
            sheets: components["schemas"]["CountSheet"][];
        };
        /** @description What was in a box; `note` says why an earlier count is corrected. */
        BoxCounted: {
            pieces: components["schemas"]["PiecesCounted"][];
            /** @default  */
            note?: string;
        };
        /** @description The box that lies on a house table, and whether it should have been changed. */
        BoxOnTable: {
            table: string;
            game: string;
            since: number;
            dropped: number;
            due: boolean;
        };
        /** @description The boxes on the tables, and those that were taken off. */
        Boxes: {
            on_tables: components["schemas"]["BoxOnTable"][];
            taken: components["schemas"]["Box"][];
        };
        /** @description What a player may bring, in cents. A later buy that leaves the stack below `again` is a short buy. */
        BuyIn: {
            low: number;
            usual: number;
            high: number;
            again: number;
            /** @description How many short buys are allowed; null for any number. */
            short_buys: number | null;
            /** @description The least of a short buy. */
            short_low: number;
            cite: string;
        };
        /** @description Chips to bring, in cents. */
        BuyInAmount: {
            amount: number;
        };
        /** @description The seat that somebody is called to. */
        Call: {
            table: string;
            seat: number;
            until: number;
        };
        /** @description Why the floor is called: for a ruling, a mistake, somebody's conduct, or other help; perhaps in words. */
        CallFor: {
            /** @enum {string} */
            reason: "ruling" | "mistake" | "conduct" | "help";
            /** @default  */
            text?: string;
        };
        /** @description A card of a shuffle (by its number in the list of roots) at its index in dealing order, and what proves it. */
        CardProof: {
            shuffle: number;
            index: number;
            card: string;
            salt: string;
            path: string[];
        };
        /** @description Cards that came off the deck, by their codes; `question` is the id of the question they answer. */
        Cards: {
            cards: string[];
            question?: number | null;
        };
        /** @description How many cards more or fewer lie at a place. */
        CardsMoved: {
            place: string;
            words: string;
            change: number;
        };
        /** @description Money over the counter, in cents. */
        Cash: {
            amount: number;
            /** @default  */
            note?: string;
        };
        /** @description What one person brought in and took out on a gaming day. `draft` says that it is past the amount for a report. */
        CashDay: {
            account: string;
            name: string;
            day: string;
            cash_in: number;
            cash_out: number;
            draft: boolean;
            moves: components["schemas"]["CashMove"][];
        };
        /** @description Cash over the counter, by its receipt. */
        CashMove: {
            receipt: number;
            at: number;
            what: string;
            amount: number;
            by: string;
        };
        /**
         * @description What has changed in the room: each topic that is followed with the tables concerned, where it is about tables. `tables` are
         *     the rows of the lobby that changed; a table of the topic `lobby` that has no row is closed.
         */
        Changed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "changed";
            topics: {
                [key: string]: string[];
            };
            tables: components["schemas"]["LobbyTable"][];
        };
        /** @description A strategy to look at: one row per holding, one column per thing it meets. */
        Chart: {
            title: string;
            columns: string[];
            rows: {
                [key: string]: string[];
            };
            /** @description The rows in order: an object would put those that are numbers first. */
            labels: string[];
            note: string;
        };
        /** @description Whether players chat at a table, and why. */
        ChatSwitch: {
            on: boolean;
            reason: string;
        };
        /** @description What a ruling does to the chips of a place, in cents. */
        ChipsChanged: {
            words: string;
            change: number;
        };
        /** @description What a way does to the chips of a place, in cents. */
        ChipsMoved: {
            place: string;
            words: string;
            change: number;
        };
        /** @description A plain choice, and what it costs; a label and cards where the id alone would not tell. */
        Choice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            id: string;
            amount: number | null;
            /** @default  */
            label?: string;
            cards?: string[];
        };
        /** @description A shift's report with the signed checkpoint that stands for it; none while the shift is under way. */
        ClosedShift: {
            report: components["schemas"]["ShiftReport"];
            checkpoint: components["schemas"]["SignedCheckpoint"] | null;
        };
        /** @description What the authenticator app shows, or a recovery code. */
        Code: {
            code: string;
        };
        /** @description What is said at a table, the oldest line first, and one's own call for the floor. */
        Company: {
            /** @description Whether there is chat at this table. */
            on: boolean;
            /** @description Whether one may speak: whoever sits there, deals there or runs the floor. */
            may: boolean;
            /** @description Until when the floor has told one to be silent. */
            silent_until: number | null;
            lines: components["schemas"]["Line"][];
            /** @description One's own call for the floor, also for a while after its answer. */
            call: components["schemas"]["FloorCall"] | null;
        };
        /** @description A box that was taken off in the shift. */
        CountPart: {
            box: number;
            table: string;
            expected: number;
            counted: number | null;
            variance: number | null;
            corrected: number;
        };
        /** @description A count of a box. It counts once a second person has signed it; `replaced` is one that a later sheet corrects. */
        CountSheet: {
            id: number;
            at: number;
            pieces: components["schemas"]["Piece"][];
            total: number;
            by: string;
            reason: string;
            signed_by: string | null;
            signed: number | null;
            replaced: boolean;
        };
        /** @description Money counted by denomination. */
        Counted: {
            pieces: components["schemas"]["PiecesCounted"][];
            /** @default  */
            note?: string;
        };
        /** @description How the cage works here: what is counted, above what a second person approves, and one's own drawer if it is open. */
        Counter: {
            denominations: number[];
            second_approval: number;
            drawer: components["schemas"]["Drawer"] | null;
        };
        /** @description A table as its house dealer sees it. */
        Dealer: {
            table: string;
            playing: boolean;
            question: components["schemas"]["DealerQuestion"] | null;
        };
        /** @description How long a dealer was on duty. */
        DealerPart: {
            name: string;
            hours: number;
        };
        /**
         * @description What the round needs to know: a card that came to a place, one of those possible, or the total of the dice.
         *
         *     `purpose` is what the card is for: `draw` for the button, `deal`, `show` of a hand, `turn_up`, `peek` or `read`; `count`
         *     how many are wanted together, and `rule` what says so. With `unseen` no card is named: players get cards that only they
         *     know, and the dealer says that they have them.
         */
        DealerQuestion: {
            id: number;
            place: string;
            purpose: string;
            count: number;
            rule: string;
            cite: string;
            possible: string[];
            totals: number[];
        };
        /** @description The players have their cards; `question` is the id of the question that this answers. */
        Dealt: {
            question?: number | null;
        };
        /** @description Whether a second person approves. */
        Decision: {
            approved: boolean;
        };
        /** @description An answer of the round; the round can be taken back to before it. */
        DecisionMade: {
            number: number;
            seat: number;
            option: string;
        };
        /** @description The rank of each group of a setting, and what is wrong with it, if anything. */
        Described: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "described";
            ranks: components["schemas"]["HandName"][];
            foul: string | null;
            /** @default null */
            id?: string | number | null;
        };
        /** @description What the dice came to. */
        Dice: {
            total: number;
            question?: number | null;
        };
        /** @description Whether an account is closed to sign-ins. */
        Disabled: {
            disabled: boolean;
        };
        /** @description A drawer. `held` is what the ledger says is in it; `over` is below zero when it was short at its closing count. */
        Drawer: {
            id: number;
            window: string;
            clerk: string;
            name: string;
            opened: number;
            opening: number;
            held: number;
            closed: number | null;
            expected: number | null;
            counted: number | null;
            over: number | null;
        };
        /** @description A drawer to open at a window, with the float that its clerk has counted. */
        DrawerToOpen: {
            pieces: components["schemas"]["PiecesCounted"][];
            /** @default  */
            note?: string;
            window: string;
        };
        /** @description What was dropped; what a report is not divided by is null. `rounds` are those with a collection. */
        DropLine: {
            table: string | null;
            game: string | null;
            fee: string | null;
            shift: string | null;
            kind: string;
            rounds: number;
            drop: number;
        };
        /** @description What was dropped at a table by one collection. */
        DropPart: {
            table: string;
            game: string;
            fee: string;
            rounds: number;
            drop: number;
        };
        /** @description A dealer who is signed in; on a break while `table` is none. `moved` is since when there. */
        Duty: {
            id: number;
            account: string;
            name: string;
            since: number;
            table: string | null;
            moved: number;
        };
        /** @description The collection in force. */
        Fee: {
            option: string | null;
            sign: string;
            rows: components["schemas"]["FeeRow"][];
        };
        /** @description A collection that may be posted: its key, its printed name and what it takes. */
        FeeChoice: {
            key: string;
            name: string;
            takes: string;
            /** @enum {string} */
            kind: "option" | "reading" | "side_bet";
            /** @description Whether it is posted unless another one is chosen. */
            usual: boolean;
        };
        /** @description One line of the posted collection. */
        FeeRow: {
            payer: string;
            measure: string;
            bets: string[];
            low: number;
            high: number | null;
            when: string;
            moment: string;
            fee: number;
            cite: string;
        };
        /** @description What an option may be by the packet, and the line that says so. */
        Fixed: {
            values: string[];
            cite: string;
        };
        /** @description A player who calls the floor. `answered` is when somebody said that they come, and `answered_by` who. */
        FloorCall: {
            id: number;
            table: string;
            seat: number;
            name: string;
            /** @enum {string} */
            reason: "ruling" | "mistake" | "conduct" | "help";
            text: string;
            at: number;
            answered: number | null;
            answered_by: string | null;
        };
        /** @description Any message from the room. */
        FromRoom: components["schemas"]["Hello"] | components["schemas"]["Update"] | components["schemas"]["Ok"] | components["schemas"]["Described"] | components["schemas"]["Viewed"] | components["schemas"]["Pong"] | components["schemas"]["MessageRefused"];
        /** @description Any message from the room's stream. */
        FromStream: components["schemas"]["Changed"] | components["schemas"]["Ok"] | components["schemas"]["Pong"] | components["schemas"]["MessageRefused"];
        /** @description What may be chosen for a table of a game, and what the choice comes to. `problem` says what the packet refuses. */
        GameChoices: {
            options: components["schemas"]["OptionChoice"][];
            fee_options: string[];
            fees: components["schemas"]["FeeChoice"][];
            limits: string | null;
            fee: string | null;
            buy_in: components["schemas"]["BuyIn"] | null;
            size: number | null;
            problem: string | null;
        };
        /** @description A game of which no house table is open yet; with a name, for somebody at the desk. */
        GameWanted: {
            game: string;
            name?: string | null;
        };
        /** @description An answer to the open question; `question` is the question's id, so that a repeated message acts once. */
        GivenAnswer: {
            option: string;
            value?: unknown;
            question?: number | null;
        };
        /** @description Which of the choices, from 0. */
        GivenRuling: {
            seed: string;
            choice: number;
        };
        /** @description How one table stands. */
        Glance: {
            table: string;
            playing: boolean;
            asking: components["schemas"]["Asking"][];
            /** @description The round waits for the house dealer to type a card. */
            dealer: boolean;
            pot: number;
            bank: number;
            /** @description The seat that has the player-dealer button. */
            banker: number | null;
            /** @description The player-dealer banks for the second round in a row. */
            second_hand: boolean;
            drop: number;
        };
        /** @description A hand to be made, and of how many pieces. */
        Group: {
            name: string;
            size: number;
        };
        /** @description What a guest wants to be called. */
        GuestName: {
            name: string;
        };
        /** @description What a hand is called. `kind` and `ranks` are there for other languages. */
        HandName: {
            kind: string;
            ranks: number[];
            text: string;
        };
        /** @description The process answers. */
        Health: {
            status: string;
            version: string;
        };
        /** @description The first message from the room. `fresh` says that the events begin anew with the round under way. */
        Hello: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hello";
            table: string;
            game: string;
            fresh: boolean;
        };
        /** @description What each answer to one's open question is worth, on average, from what one's own seat can see; the best first. */
        Hint: {
            question: number;
            /**
             * @description What is decided; absent where nothing is known.
             * @default
             */
            kind?: string;
            method: ("exact" | "simulated" | "chart") | null;
            unit: components["schemas"]["HintUnit"] | null;
            best: components["schemas"]["PlainAnswer"] | null;
            answers: components["schemas"]["HintAnswer"][];
            note: string;
        };
        /** @description An answer and what it is worth: `ev` and `cost` in units, the others in cents; `error` is one standard error. */
        HintAnswer: {
            option: string;
            value: unknown;
            label: string;
            ev: number;
            cost: number;
            ev_cents: number;
            cost_cents: number;
            error: number;
        };
        /** @description What a hint counts in: a bet, as much of it as is at stake. */
        HintUnit: {
            bet: string;
            cents: number;
        };
        /**
         * @description Where all real money is. What is in the cage and in trays is what everybody has a claim to:
         *
         *     vault + drawers + trays = players + tables + drop + boxes + house + over_short + variance.
         */
        Holdings: {
            vault: number;
            drawers: number;
            trays: number;
            players: number;
            tables: number;
            drop: number;
            boxes: number;
            house: number;
            over_short: number;
            variance: number;
        };
        /** @description A table as the floor sees it, by its number if it is a house table. `waiting` is how many wait for such a table. */
        HouseTable: {
            id: string;
            number: number | null;
            spot: components["schemas"]["housedealer__room__floor__table_numbers__Spot"] | null;
            game: string;
            name: string;
            options: {
                [key: string]: string;
            };
            /** @enum {string} */
            kind: "practice" | "house";
            /** @enum {string} */
            dealing: "sealed" | "live";
            limits: string;
            fee: string;
            buy_in: components["schemas"]["BuyIn"];
            size: number;
            players: components["schemas"]["Seated"][];
            paused: boolean;
            closing: boolean;
            closed: number | null;
            must_move: string | null;
            opened: number;
            opened_by: string | null;
            round: number;
            playing: boolean;
            waiting: number;
        };
        /** @description One entry of the log. `seq` is the event that tells of it, if one does. */
        Incident: {
            id: number;
            at: number;
            table: string;
            round: number | null;
            seq: number | null;
            kind: string;
            by: string | null;
            name: string;
            text: string;
            ruling: string;
            cite: string;
        };
        /** @description Whether the ruling was right, the right one, the rule and its citation, and what follows at the table. */
        Judged: {
            correct: boolean;
            right: number;
            verdict: string;
            text: string;
            rule: string;
            cite: string;
            by: string;
            authority: string;
            follows: string[];
            chips: components["schemas"]["ChipsChanged"][];
            after: components["schemas"]["TableEvent"][];
        };
        /** @description The figures, and what a page needs to recompute them exactly by itself. */
        LabAnswer: {
            result: components["schemas"]["OddsResult"];
            /** @description The house edge as a fraction, where it is known as one. */
            edge: string | null;
            /** @description The outcomes' counts in full; some are beyond a JSON number. */
            counts: (string | null)[];
            /** @description Other pays change nothing but what each outcome pays. */
            instant: boolean;
            /** @description The options that the figures follow from; null where any may matter. */
            options: string[] | null;
        };
        /** @description A bet that can be worked out. `pays` are the tables that decide it; the rows of `base` are named `table.row`. */
        LabBet: {
            id: string;
            name: string;
            pays: components["schemas"]["LabTable"][];
        };
        /** @description The last line: the answer. */
        LabDone: {
            answer: components["schemas"]["LabAnswer"];
        };
        /** @description A table of the lab. */
        LabGame: {
            id: string;
            room: string;
            room_name: string;
            name: string;
            deck: string;
            source: string[];
            /** @description Packs in use; null where there is no choice. */
            decks: number | null;
            decks_allowed: number[];
            bets: components["schemas"]["LabBet"][];
            options: components["schemas"]["OptionChoice"][];
            /** @description The circles that a bank of this game faces. */
            wagers: components["schemas"]["LabWager"][];
            fee_options: string[];
        };
        /** @description A line of work told as it goes. */
        LabLine: components["schemas"]["LabProgress"] | components["schemas"]["LabDone"] | components["schemas"]["LabRefused"];
        /** @description How the work goes: how many are ahead, and how many seconds it has taken and usually takes. */
        LabProgress: {
            /** @enum {string} */
            state: "waiting" | "working";
            ahead: number;
            seconds: number;
            usual: number | null;
        };
        /** @description The last line: why there is no answer. */
        LabRefused: {
            problem: components["schemas"]["Problem"];
        };
        /** @description A bet whose pays can be changed, and the tables printed for it; the first is the one in force. */
        LabTable: {
            bet: string;
            name: string;
            tables: components["schemas"]["PrintedTable"][];
        };
        /** @description A betting circle, with its limits in cents. */
        LabWager: {
            id: string;
            name: string;
            low: number;
            high: number;
        };
        /** @description An answer of the learner's. */
        LessonAnswer: {
            option: string;
            value?: unknown;
        };
        /** @description The learner's answers so far. */
        LessonAnswers: {
            answers: components["schemas"]["LessonAnswer"][];
        };
        /** @description The round from its beginning as far as the answers lead. */
        LessonPlayed: {
            update: components["schemas"]["Update"];
            over: boolean;
        };
        /** @description A hand that the learner is trying out. */
        LessonSetting: {
            answers: components["schemas"]["LessonAnswer"][];
            groups: string[][];
        };
        /** @description A lesson: the game's sheet, the steps, and what is said when the round is over. */
        LessonSheet: {
            sheet: components["schemas"]["Sheet"];
            steps: components["schemas"]["LessonStep"][];
            end: string;
        };
        /** @description Something to read, as a message of the catalogues; and the answer wanted then, with its cards if it takes any. */
        LessonStep: {
            say: string;
            answer: string | null;
            cards: string[];
        };
        /**
         * @description Something that was said. `who` is the same for everything that one person says at the table. A line that the floor
         *     removed has no text.
         */
        Line: {
            id: number;
            at: number;
            who: string;
            name: string;
            /** @enum {string} */
            role: "player" | "dealer" | "floor";
            seat: number | null;
            text: string | null;
            you: boolean;
        };
        /** @description A game of a room with its open tables. */
        LobbyGame: {
            id: string;
            name: string;
            family: string;
            deck: string;
            seats: components["schemas"]["SeatRange"];
            bets: string[];
            tables: components["schemas"]["LobbyTable"][];
        };
        /** @description Somebody at a table. */
        LobbyPlayer: {
            seat: number;
            name: string;
            bot: boolean;
        };
        /** @description A room of the packets. */
        LobbyRoom: {
            id: string;
            name: string;
            games: components["schemas"]["LobbyGame"][];
        };
        /** @description A table as the lobby shows it. */
        LobbyTable: {
            id: string;
            game: string;
            options: {
                [key: string]: string;
            };
            /** @enum {string} */
            kind: "practice" | "house";
            /** @enum {string} */
            dealing: "sealed" | "live";
            limits: string;
            fee: string;
            buy_in: components["schemas"]["BuyIn"];
            size: number;
            open_seats: number;
            players: components["schemas"]["LobbyPlayer"][];
        };
        /** @description A member, as administrators see one. */
        Member: {
            id: string;
            name: string;
            login: string | null;
            roles: string[];
            provider: string | null;
            balance: number;
            play: number;
            created: number;
            disabled: number | null;
            /** @description Since when codes are asked for at sign-in; null if they are not. */
            second_factor: number | null;
        };
        /** @description A member and the password to give out, which is shown only once. */
        MemberWithPassword: {
            member: components["schemas"]["Member"];
            password: string;
        };
        /** @description A message was refused; the connection goes on unless it was the greeting that was refused. */
        MessageRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            problem: components["schemas"]["Problem"];
            /** @default null */
            id?: string | number | null;
        };
        /** @description How each figure was found: counted, dealt at random, or proved to lie between two numbers. */
        Methods: {
            /** @enum {string} */
            house_edge: "exact" | "simulated" | "bounded";
            /** @enum {string} */
            hit_frequency: "exact" | "simulated" | "bounded";
            /** @enum {string} */
            standard_deviation: "exact" | "simulated" | "bounded";
            /** @enum {string} */
            outcomes: "exact" | "simulated" | "bounded";
        };
        /** @description The main game that players of this table move to; null for none. */
        MustMove: {
            to: string | null;
        };
        /** @description A member whom an administrator adds. */
        NewMember: {
            roles: ("player" | "tppp" | "house_dealer" | "floor" | "cage" | "auditor" | "administrator")[];
            provider?: string | null;
            login: string;
            name: string;
        };
        /** @description Another password, on proof of the old one. */
        NewPassword: {
            old: string;
            new: string;
        };
        /** @description A practice table to open. */
        NewTable: {
            game: string;
            options?: {
                [key: string]: string;
            };
            /** @default 4 */
            bots?: number;
        };
        /** @description Something for the incident log. */
        NoteText: {
            text: string;
        };
        /** @description What is said to whom play may be a problem, and where it leads. */
        Notice: {
            text: string;
            link: string;
        };
        /** @description One thing that can happen. */
        OddsOutcome: {
            name: string;
            pays: number;
            count: number | null;
            probability: number;
        };
        /** @description A wager to be worked out, as its packet prints it but for what is named here. */
        OddsQuestion: {
            game: string;
            /** @default base */
            bet?: string;
            /** @description Rows with other pays: `7:1`, `9 for 1`, `push` or `lose`. */
            pay?: {
                [key: string]: string;
            };
            decks?: number | null;
            options?: {
                [key: string]: boolean | number | string;
            };
            /** @description Deal so many rounds instead. */
            simulate?: number | null;
            /**
             * @description Also numbers of packs that the packet does not allow.
             * @default false
             */
            force?: boolean;
        };
        /** @description What `housedealer odds --json` prints. Exact results have `combinations`, simulated ones `rounds`. */
        OddsResult: {
            id: string;
            bet: string;
            decks: number | null;
            /** @enum {string} */
            method: "exact" | "simulated";
            /** @default null */
            combinations?: number | null;
            /** @default null */
            rounds?: number | null;
            methods: components["schemas"]["Methods"];
            /** @description Rounds behind the figures that were dealt at random. */
            rounds_dealt: number | null;
            /** @description How the bet is played for these figures: best play, or what else. */
            play: string;
            house_edge: number;
            /** @description What is wagered in all, raises included, per unit of the bet. */
            average_wager: number;
            /** @description The edge per unit of all that is wagered. */
            element_of_risk: number;
            hit_frequency: number;
            standard_deviation: number;
            error: number;
            /** @description Between which the edge is proved to lie, where it is not one number. */
            bounds: number[] | null;
            outcomes: components["schemas"]["OddsOutcome"][];
            /** @description The edge when the wager is played otherwise. */
            also: components["schemas"]["PlayedOtherwise"][];
            strategy: components["schemas"]["Strategy"] | null;
            notes: string[];
            /** @description False where pays, packs or options are other than the packet prints. */
            as_approved: boolean;
            readings: components["schemas"]["ReadingInForce"][];
            seconds: number;
        };
        /** @description The answer was legal and is stored. */
        Ok: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ok";
            /**
             * @description The id of the message that this replies to, if it had one.
             * @default null
             */
            id?: string | number | null;
        };
        Option: components["schemas"]["Choice"] | components["schemas"]["Amount"] | components["schemas"]["Wagers"] | components["schemas"]["Pick"] | components["schemas"]["Arrange"];
        /** @description One option of a game. */
        OptionChoice: {
            id: string;
            /**
             * @description What is decided about nearly every table, a pay table, the limit of a side bet, or a rule.
             * @enum {string}
             */
            group: "main" | "pay_table" | "limit" | "rule";
            /** @enum {string} */
            kind: "yes_or_no" | "number" | "one_of" | "text";
            /** @description What is in force unless chosen otherwise. */
            value: boolean | number | string;
            /** @description The choices of a `one_of` option. */
            one_of: string[];
            help: string;
        };
        /** @description An option of a game and what is in force. */
        OptionInForce: {
            id: string;
            help: string;
            value: boolean | number | string | unknown[] | null;
        };
        /** @description What else an option can be, and the house edge then. */
        OtherReading: {
            value: string;
            house_edge: number;
        };
        /** @description Proof that it is really oneself. */
        OwnPassword: {
            password: string;
        };
        /** @description A seat that one has taken. */
        OwnSeat: {
            table: string;
            seat: number;
            /** @description The name of the game. */
            name: string;
            /** @enum {string} */
            kind: "practice" | "house";
        };
        /** @description Whether new rounds begin, and why not. */
        Pause: {
            paused: boolean;
            reason: string;
        };
        /** @description A pay table as printed: row to odds. */
        PayTable: {
            id: string;
            rows: {
                [key: string]: string;
            };
            cite: string;
        };
        /** @description Chips that the floor moves by hand, in cents, between stacks ("seat3.stack") or the drop box ("drop"). */
        Payout: {
            reason: string;
            source: string;
            target: string;
            amount: number;
        };
        /** @description The person who is calling. `balance` is a guest's play money or a member's real money. */
        Person: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "guest" | "member";
            roles: string[];
            balance: number;
            /** @description Play money, for practice tables. */
            play: number;
            login: string | null;
            provider: string | null;
            must_change_password: boolean;
            /** @description Whether the room wants a second factor before anything else. */
            must_enroll: boolean;
        };
        /** @description Some of the cards at a place. */
        Pick: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pick";
            id: string;
            place: string;
            cards: string[];
            least: number;
            most: number;
        };
        /** @description So many pieces of a denomination, in cents. */
        Piece: {
            value: number;
            count: number;
        };
        /** @description So many pieces of a denomination, in cents. */
        PiecesCounted: {
            value: number;
            count: number;
        };
        /** @description A table's number, and where it stands on the map, in hundredths from the left and from the top. */
        Place: {
            number: number;
            x?: number | null;
            y?: number | null;
        };
        /** @description An option of a question, and its amount, cards, groups or wagers where it has any. */
        PlainAnswer: {
            option: string;
            /** @default null */
            value?: unknown;
        };
        /** @description The same wager when it is played in another way. */
        PlayedOtherwise: {
            play: string;
            house_edge: number;
            outcomes: components["schemas"]["OddsOutcome"][];
        };
        /** @description What the wagers and the collection cost each player. */
        PlayerFigures: {
            wagers_cost_per_hand: number;
            fee_per_hand: number;
            wagers_cost_per_hour: number;
            fee_per_hour: number;
            cost_per_hour: number;
        };
        /** @description Everything that one proposition player banked in a span of time. */
        PlayingBook: {
            account: string;
            name: string;
            provider: string | null;
            lines: components["schemas"]["BookLine"][];
            banked: number;
            staked: number;
            won: number;
        };
        /** @description The room is there. */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
            /** @default null */
            id?: string | number | null;
        };
        /** @description A table to open, by name. `problem` says why it cannot be opened any more: the packet may have changed since. */
        Preset: {
            id: number;
            name: string;
            game: string;
            game_name: string;
            options: {
                [key: string]: string;
            };
            kind: string;
            dealing: string;
            limits: string;
            problem: string | null;
        };
        /** @description A pay table as the packet prints it: row to odds, the best row first. */
        PrintedTable: {
            id: string;
            rows: {
                [key: string]: string;
            };
            cite: string;
            /** @description Figures printed beside it, such as a house advantage. */
            printed: {
                [key: string]: string;
            };
        };
        /** @description A refusal (RFC 9457). Nothing has changed when one is given. */
        Problem: {
            /** @description What kind of refusal, in words with hyphens. */
            type: string;
            title: string;
            status: number;
            /** @description What was tried and what would be right. */
            detail: string;
        };
        /** @description What the room proves to somebody about the cards of a round that they saw. */
        Proofs: {
            shuffles: components["schemas"]["ShuffleRoot"][];
            proofs: components["schemas"]["CardProof"][];
        };
        /** @description Somebody who keeps a playing book, and for whom they play. */
        PropositionPlayer: {
            account: string;
            name: string;
            provider: string;
        };
        /** @description What was older than the settings keep, and is gone. */
        Pruned: {
            events: number;
            rounds: number;
            guests: number;
        };
        /** @description A member at the counter. `at_tables` is what was bought in for less what was cashed: what may still be won or lost. */
        Purse: {
            id: string;
            name: string;
            login: string | null;
            balance: number;
            at_tables: number;
        };
        /** @description What one's own seat is asked, with every legal answer and the one that is given when the clock runs out. */
        Question: {
            /** @description How an answer names the question, so that a repeated one acts once. */
            id: number;
            seat: number;
            options: components["schemas"]["Option"][];
            default: components["schemas"]["PlainAnswer"];
            why: components["schemas"]["Why"];
            about: string;
        };
        /** @description Which hand beats which, the best first. */
        RankChart: {
            id: string;
            rows: components["schemas"]["RankRow"][];
        };
        /** @description An example of a hand, and what it is called. */
        RankRow: {
            cards: string[];
            name: components["schemas"]["HandName"];
        };
        /** @description How a passage that is unclear or contradicts itself is read. */
        Reading: {
            about: string;
            cite: string;
            text: string;
        };
        /** @description A reading of the packet that the figures rest on. */
        ReadingInForce: {
            option: string;
            in_force: string;
            text: string;
            cite: string;
            others: components["schemas"]["OtherReading"][];
        };
        /** @description The room takes players. `step` is the migration that the database is at. */
        Ready: {
            status: string;
            step: string;
        };
        /** @description A slip as it is printed. `balance` is what a member had on the account then; a `window` of none is the vault. */
        Receipt: {
            number: number;
            at: number;
            /** @enum {string} */
            what: "deposit" | "withdrawal" | "fill" | "credit" | "float_in" | "float_out" | "opening" | "closing" | "transfer" | "over" | "short";
            /** @enum {string} */
            state: "waiting" | "done" | "refused";
            amount: number;
            window: string | null;
            to_window: string | null;
            table: string | null;
            account: string | null;
            name: string | null;
            balance: number | null;
            by: string | null;
            decided_by: string | null;
            decided: number | null;
            note: string;
            warning?: ("near" | "report") | null;
        };
        /** @description A line of a round's record, which `housedealer replay` plays again. */
        RecordLine: {
            round: number;
            seq: number;
            kind: string;
            from: string | null;
            to: string | null;
            what: unknown;
            amount: number | null;
            face: string;
            why: components["schemas"]["Why"] | null;
        };
        /** @description Each lets one in once without the app. They are shown only now. */
        RecoveryCodes: {
            codes: string[];
        };
        /** @description Something that can be reported now, as a dealer would say it; other words for it, and what its amount counts. */
        ReportableKind: {
            kind: string;
            words: string;
            also: string;
            /** @enum {string} */
            counts: "" | "money" | "cards" | "decisions";
            places: components["schemas"]["ReportablePlace"][];
        };
        /** @description Where something may have gone wrong: the place, in words, the cards it may be about, and the amounts. */
        ReportablePlace: {
            place: string;
            words: string;
            cards: number[];
            amounts: components["schemas"]["AmountMeant"][];
        };
        /** @description Something that somebody has asked not to be let do. `amount` is what may be brought in on a gaming day. */
        Restriction: {
            id: number;
            account: string;
            name: string;
            /** @enum {string} */
            kind: "exclusion" | "limit";
            amount: number | null;
            since: number;
            until: number | null;
            note: string;
        };
        /** @description To be kept out, or to bring in no more than an amount on a gaming day; for so many days, or for ever. */
        RestrictionWanted: {
            /** @enum {string} */
            kind: "exclusion" | "limit";
            amount?: number | null;
            days?: number | null;
            /** @default  */
            note?: string;
        };
        /** @description One wager of a round: a betting circle, `pot`, `bank` or `player` (what players paid each other). */
        ResultLine: {
            wager: string;
            net: number;
            why: components["schemas"]["Why"] | null;
        };
        /** @description The roles that somebody shall have; a proposition player's provider. */
        RolesGiven: {
            roles: ("player" | "tppp" | "house_dealer" | "floor" | "cage" | "auditor" | "administrator")[];
            provider?: string | null;
        };
        /** @description Who deals where, in the order in which the tables are gone through, and when the next push is due. */
        Rotation: {
            dealers: components["schemas"]["Duty"][];
            tables: string[];
            every: number;
            next_push: number | null;
        };
        /** @description A finished round. `results` is what each seat won or lost; `revealed` whether its seed and all its cards are out. */
        RoundLine: {
            table: string;
            game: string;
            round: number;
            started: number;
            first: number;
            last: number;
            players: {
                [key: string]: string;
            };
            fee: number;
            results: {
                [key: string]: number;
            };
            voided: boolean;
            revealed: boolean;
        };
        /**
         * @description A finished round as somebody may see it. The seed verifies the shuffle: its SHA-256 is the commitment.
         *
         *     At a house table the seed is for auditors alone; `private` says that cards are proven one by one instead.
         */
        RoundRead: {
            table: string;
            game: string;
            round: number;
            started: number;
            first: number;
            last: number;
            players: {
                [key: string]: string;
            };
            fee: number;
            results: {
                [key: string]: number;
            };
            voided: boolean;
            revealed: boolean;
            events: components["schemas"]["TableEvent"][];
            commitment: string | null;
            seed: string | null;
            private: boolean;
        };
        /** @description The round under way as the floor sees it: no cards but those that everyone sees. */
        RoundSeen: {
            table: string;
            playing: boolean;
            answers: components["schemas"]["DecisionMade"][];
            chips: {
                [key: string]: number;
            };
            cards: {
                [key: string]: string[];
            };
            asking: components["schemas"]["Asking"][];
        };
        /** @description A rule of a game. */
        Rule: {
            id: string;
            text: string;
            cite: string;
        };
        /** @description A ruling: the rule in words, its number and its line; without a line it is the house's. */
        RulingShown: {
            text: string;
            rule: string;
            cite: string;
            verdict: string;
            place: string;
        };
        /** @description Something to say at a table. */
        Said: {
            text: string;
        };
        /** @description Answer the open question. `question` is its id: the same answer to the same question again acts once. */
        SayAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "answer";
            option: string;
            /** @default null */
            value?: unknown;
            /** @default null */
            question?: number | null;
            /** @default null */
            id?: string | number | null;
        };
        /** @description Ask for the ranks of a hand that one is setting. */
        SayDescribe: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "describe";
            groups: string[][];
            /** @default null */
            id?: string | number | null;
        };
        /**
         * @description Follow these topics and no others: `lobby`, `waiting`, `seats` (one's own), `company:` with the id of a table; for those
         *     who run the room also `floor`, `calls`, `rotation` and `incidents`.
         */
        SayFollow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "follow";
            topics: string[];
            /** @default null */
            id?: string | number | null;
        };
        /** @description Ask whether the room is there: a client that has heard nothing for a while learns within seconds that it is not. */
        SayPing: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
            /** @default null */
            id?: string | number | null;
        };
        /** @description Ask where everything lies: for one's own seat, or `rail` for what anybody sees. */
        SayView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "view";
            /** @default null */
            viewer?: string | null;
            /** @default null */
            id?: string | number | null;
        };
        /** @description How many may play. */
        SeatRange: {
            min: number;
            max: number;
        };
        /** @description What a round came to for one seat: every wager, the fees, and the total with the fees taken off. */
        SeatResult: {
            seat: number;
            lines: components["schemas"]["ResultLine"][];
            fee: number;
            total: number;
        };
        /** @description Somebody at a table. */
        SeatState: {
            seat: number;
            name: string;
            bot: boolean;
            away: boolean;
            leaving: boolean;
            /** @description Chips bought that come to the table after the round. */
            waiting: number;
            /** @description A third-party proposition player. */
            tppp: boolean;
            /** @description Since when, if away. */
            absent: number | null;
            /** @description The seat or table asked for. */
            moving: string | null;
            /** @description Sits out because too many questions went unanswered. */
            timed_out: boolean;
            /** @description False once the connection of whoever sits here was lost. */
            connected: boolean;
        };
        /** @description A table, and perhaps a seat of it, to call somebody to. */
        SeatToFill: {
            table: string;
            seat?: number | null;
        };
        /** @description The seat to change to; null for any that opens. */
        SeatWanted: {
            seat: number | null;
        };
        /** @description Somebody at a table. `absent` is since when; `stack` and `missed` are known of a table that is looked at alone. */
        Seated: {
            seat: number;
            account: string | null;
            name: string;
            bot: boolean;
            tppp: boolean;
            away: boolean;
            absent: number | null;
            leaving: boolean;
            moving: string | null;
            since: number;
            waiting: number;
            stack: number | null;
            missed: boolean | null;
        };
        /** @description How it stands with one's second factor. */
        SecondFactor: {
            /** @description Since when codes are asked for; null if they are not. */
            since: number | null;
            /** @description How many are left. */
            recovery_codes: number;
            /** @description Whether the room wants it before anything else. */
            required: boolean;
        };
        /** @description What a session comes to, in cents. */
        SessionFigures: {
            hands: number;
            mean: number;
            deviation: number;
            ahead: number;
            percentiles: {
                [key: string]: number;
            };
            distribution: components["schemas"]["Bar"][];
        };
        /** @description What the event `setup` holds: how the table stood when the round began. */
        Setup: {
            game: string;
            round: number;
            options: {
                [key: string]: unknown;
            };
            /** @description Names by seat. */
            players: {
                [key: string]: string;
            };
            chips: {
                [key: string]: number;
            };
            buttons: {
                [key: string]: string[];
            };
            cards: {
                [key: string]: string[];
            };
            away: number[];
            collection_due: boolean;
        };
        /** @description A game's sheet: rules with their citations, bets, collection, options, and how unclear passages are read. */
        Sheet: {
            id: string;
            room: string;
            room_name: string;
            game: string;
            name: string;
            family: string;
            approval: string | null;
            source: string[];
            deck: string;
            seats: components["schemas"]["SeatRange"];
            size: number;
            about: string;
            limits: string;
            buy_in: components["schemas"]["BuyIn"];
            bets: components["schemas"]["Bet"][];
            /** @description Options that the packet does not leave to the room. */
            fixed: {
                [key: string]: components["schemas"]["Fixed"];
            };
            fee: components["schemas"]["Fee"];
            fee_options: string[];
            fee_readings: string[];
            fee_side_bets: string[];
            rules: components["schemas"]["Rule"][];
            options: components["schemas"]["OptionInForce"][];
            /** @description The options that the table was opened with. */
            given: {
                [key: string]: string;
            };
            /** @description What each kind of event does to the felt. */
            kinds: {
                [key: string]: string[];
            };
            tiles: {
                [key: string]: components["schemas"]["TileShown"];
            };
            readings: components["schemas"]["Reading"][];
            /** @description What beats what here; empty where single cards are compared, or melds made. */
            ranks: components["schemas"]["RankChart"][];
        };
        /** @description One shift. `over_short` and `variance` are below zero for what was missing; `even` says that the ledger agrees. */
        ShiftReport: {
            number: number;
            since: number;
            until: number;
            closed: boolean;
            by: string;
            drop: number;
            by_collection: components["schemas"]["DropPart"][];
            by_table: components["schemas"]["TablePart"][];
            players: number;
            hours: number;
            dealers: components["schemas"]["DealerPart"][];
            incidents: components["schemas"]["Incident"][];
            corrections: number;
            receipts: components["schemas"]["SlipPart"][];
            first_receipt: number | null;
            last_receipt: number | null;
            drawers: components["schemas"]["Drawer"][];
            over_short: number;
            boxes: components["schemas"]["CountPart"][];
            variance: number;
            opening: components["schemas"]["Holdings"];
            closing: components["schemas"]["Holdings"];
            even: boolean;
        };
        /** @description The root of a shuffle, published before its first card was dealt, and how many cards it is over. */
        ShuffleRoot: {
            round: number;
            place: string;
            root: string;
            cards: number;
        };
        /** @description How far the room's chain had come: its last seal, signed by the room (Ed25519). */
        SignedCheckpoint: {
            number: number;
            at: number;
            seals: number;
            hash: string;
            why: string;
            public: string;
            signature: string;
        };
        /** @description A place where somebody is signed in. */
        SignedIn: {
            id: string;
            created: number;
            expires: number;
            this: boolean;
        };
        /** @description Who somebody says they are. */
        SigningIn: {
            login: string;
            password: string;
            /** @description Of an authenticator app, where the account asks for one. */
            code?: string | null;
        };
        /** @description A new member. */
        SigningUp: {
            login: string;
            password: string;
            name: string;
        };
        /** @description Somebody who may not speak until then. */
        Silence: {
            account: string;
            name: string;
            until: number;
            by: string;
            reason: string;
        };
        /** @description So many receipts of a kind, and what they come to. */
        SlipPart: {
            what: string;
            receipts: number;
            amount: number;
        };
        /** @description What the event `take_back` holds: where everything lay, and which faces were up. */
        Snapshot: {
            chips: {
                [key: string]: number;
            };
            buttons: {
                [key: string]: string[];
            };
            cards: {
                [key: string]: string[];
            };
            faces: {
                [key: string]: string[];
            };
        };
        /** @description A betting circle. `needs` names another that must hold a wager too, and `relation` how much may lie here then. */
        Spot: {
            place: string;
            label: string;
            low: number;
            high: number;
            step: number;
            needs: string | null;
            /** @enum {string} */
            relation: "any" | "at_most" | "equal" | "beside";
            or_else: string[];
            gaps: [
                number,
                number
            ][];
        };
        /** @description A person's money in a span of time: a member's real money or a guest's play money. */
        Statement: {
            account: string;
            name: string;
            opening: number;
            closing: number;
            lines: components["schemas"]["StatementLine"][];
        };
        /** @description A movement on somebody's balance. */
        StatementLine: {
            at: number;
            what: string;
            table: string | null;
            amount: number;
            balance: number;
            note: string;
        };
        /** @description How the bet is played for a result. */
        Strategy: {
            text: string;
            charts: components["schemas"]["Chart"][];
        };
        /** @description Something that happened, as this person may know it; hidden cards are `??`. See the reference of events. */
        TableEvent: {
            /** @description Its number in the table's log, or in its round. */
            seq: number;
            kind: string;
            from: string | null;
            to: string | null;
            what: unknown;
            amount: number | null;
            /** @description `up`, `down`, or the one seat that may see it. */
            face: string;
            why: components["schemas"]["Why"] | null;
            /** @description The same in words. */
            say: string;
            /** @description Whether a page need not show it. */
            quiet: boolean;
        };
        /** @description A table, by its id. */
        TableId: {
            id: string;
        };
        /** @description A table's money in a span of time. `on_table` is what lies there now. */
        TableLine: {
            table: string;
            game: string;
            kind: string;
            opened: number;
            closed: number | null;
            rounds: number;
            buy_ins: number;
            cash_outs: number;
            drop: number;
            on_table: number;
        };
        /** @description A house table in the shift. */
        TablePart: {
            table: string;
            game: string;
            rounds: number;
            players: number;
            hours: number;
            buy_ins: number;
            cash_outs: number;
            drop: number;
        };
        /** @description A table: its sheet, and how it stands for this person. */
        TableSheet: {
            id: string;
            sheet: components["schemas"]["Sheet"];
            state: components["schemas"]["TableState"];
        };
        /** @description How a table stands for this person, apart from what lies on the felt. */
        TableState: {
            /** @description The number of the latest event. */
            seq: number;
            playing: boolean;
            /** @description One's own seat. */
            you: number | null;
            seats: components["schemas"]["SeatState"][];
            asking: components["schemas"]["Asking"][];
            question: components["schemas"]["Question"] | null;
            /** @description Milliseconds until the next round, if one will start. */
            next_round: number | null;
            /** @enum {string} */
            kind: "practice" | "house";
            /** @enum {string} */
            dealing: "sealed" | "live";
            paused: boolean;
            closing: boolean;
            /** @description No round starts because too few players have chips. */
            too_few: boolean;
            bank: components["schemas"]["BankHeld"] | null;
            /** @description What the hands are called that this person can see, by place. */
            hands: {
                [key: string]: components["schemas"]["HandName"][];
            };
            /** @description What the last round came to; at a house table only for those in it. */
            results: components["schemas"]["SeatResult"][];
        };
        /** @description A table to keep under a name. */
        TableToKeep: {
            name: string;
            game: string;
            options?: {
                [key: string]: string;
            };
            /**
             * @default house
             * @enum {string}
             */
            kind?: "practice" | "house";
            /**
             * @default sealed
             * @enum {string}
             */
            dealing?: "sealed" | "live";
        };
        /** @description A table to open: for play money or real money, dealt by the room or by a house dealer with real cards. */
        TableToOpen: {
            game: string;
            options?: {
                [key: string]: string;
            };
            /**
             * @default house
             * @enum {string}
             */
            kind?: "practice" | "house";
            /**
             * @default sealed
             * @enum {string}
             */
            dealing?: "sealed" | "live";
            /** @default 0 */
            bots?: number;
        };
        /** @description A table whose game and limits one wants to play. */
        TableWanted: {
            table: string;
        };
        /** @description How many answers of the round stand. */
        TakeBack: {
            reason: string;
            answers: number;
        };
        /** @description A tile: its name and its two ends. */
        TileShown: {
            name: string;
            pips: [
                number,
                number
            ];
        };
        /** @description What an authenticator app takes. */
        ToEnrol: {
            /** @description To type in by hand. */
            secret: string;
            /** @description What the picture holds. */
            address: string;
            /** @description A QR code, as the address of an image. */
            picture: string;
        };
        /** @description Any message to the room. */
        ToRoom: components["schemas"]["SayAnswer"] | components["schemas"]["SayDescribe"] | components["schemas"]["SayView"] | components["schemas"]["SayPing"];
        /** @description For how long somebody is to be silent, and why. */
        ToSilence: {
            minutes: number;
            reason: string;
        };
        /** @description Any message to the room's stream. */
        ToStream: components["schemas"]["SayFollow"] | components["schemas"]["SayPing"];
        /** @description A hand up to the moment when somebody must rule: `before` the accident, and `since`. */
        TrainCase: {
            id: string;
            seed: string;
            sheet: components["schemas"]["Sheet"];
            before: components["schemas"]["TableEvent"][];
            told: string[];
            kind: string;
            /** @description The kind of accident, in the words of the floor's dialog. */
            noticed: string;
            /** @description What went wrong. */
            happened: string[];
            since: components["schemas"]["TableEvent"][];
            told_since: string[];
            /** @description How it came to light, where that was later. */
            found: string;
            choices: components["schemas"]["TrainChoice"][];
        };
        /** @description A ruling to choose; `id` names it for whoever translates. */
        TrainChoice: {
            id: string;
            text: string;
        };
        /** @description A table to train at. */
        TrainGame: {
            id: string;
            room: string;
            room_name: string;
            name: string;
            family: string;
            /** @description How many rules of irregularity are in force there. */
            rulings: number;
            /** @description Whose packet they are: a table's id, or `house`. */
            by: string;
        };
        /** @description Money between one's drawer and the vault, or of the house's own into the vault or out of it. */
        Transfer: {
            amount: number;
            /** @default  */
            note?: string;
            /** @enum {string} */
            direction: "in" | "out";
        };
        /** @description What counting a tray came to; a receipt if it was over or short. */
        TrayCount: {
            table: string;
            held: number;
            receipt: components["schemas"]["Receipt"] | null;
        };
        /** @description What happened, and how the table stands after it. The first one follows `hello`. */
        Update: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "update";
            events: components["schemas"]["TableEvent"][];
            state: components["schemas"]["TableState"];
        };
        /** @description Where everything lies, through one's own eyes or from the rail. */
        Viewed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "view";
            seq: number;
            chips: {
                [key: string]: number;
            };
            cards: {
                [key: string]: string[];
            };
            buttons: {
                [key: string]: string[];
            };
            /** @default null */
            id?: string | number | null;
        };
        /** @description Wagers on several circles at once. */
        Wagers: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wagers";
            id: string;
            required: string[];
            budget: number;
            kept_back: number;
            spots: components["schemas"]["Spot"][];
        };
        /** @description Somebody on a list: the first has position 1. */
        Waiting: {
            id: number;
            name: string;
            game: string;
            limits: string;
            kind: string;
            joined: number;
            position: number;
            called: components["schemas"]["Call"] | null;
            you: boolean;
        };
        /** @description A list, the tables it is for, and who waits. */
        WaitingLine: {
            game: string;
            limits: string;
            kind: string;
            tables: string[];
            waiting: components["schemas"]["Waiting"][];
        };
        /** @description Somebody without an account whom the desk puts on a list, by name or initials. */
        WalkIn: {
            table: string;
            name: string;
        };
        /**
         * @description One way to go on: its rulings, how many answers are asked for again, and what happens to chips and cards.
         *
         *     A ruling may have to wait until a card has been named. Nothing is foretold beyond the first card that nobody has seen:
         *     with `more`, what else follows depends on it.
         */
        WayShown: {
            /** @enum {string} */
            id: "ruling" | "take_back" | "stands" | "void";
            rulings: components["schemas"]["RulingShown"][];
            answers: number;
            voids: boolean;
            waits: boolean;
            more: boolean;
            floor_only: boolean;
            chips: components["schemas"]["ChipsMoved"][];
            cards: components["schemas"]["CardsMoved"][];
        };
        /** @description The rule that something rests on, and the packet line it comes from. */
        Why: {
            text: string;
            cite: string;
        };
        /** @description Where a table stands on the floor's map, in hundredths from the left and from the top. */
        housedealer__room__floor__table_numbers__Spot: {
            x: number;
            y: number;
        };
        /** @description A betting circle. `needs` names another that must hold a wager too, and `relation` how much may lie here then. */
        housedealer__room__http__wire__tables__Spot: {
            place: string;
            label: string;
            low: number;
            high: number;
            step: number;
            needs: string | null;
            /** @enum {string} */
            relation: "any" | "at_most" | "equal" | "beside";
            or_else: string[];
            gaps: [
                number,
                number
            ][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccidentNoticed = components['schemas']['AccidentNoticed'];
export type AccidentPreview = components['schemas']['AccidentPreview'];
export type AccidentReported = components['schemas']['AccidentReported'];
export type Amount = components['schemas']['Amount'];
export type AmountMeant = components['schemas']['AmountMeant'];
export type Arrange = components['schemas']['Arrange'];
export type Asking = components['schemas']['Asking'];
export type Away = components['schemas']['Away'];
export type BankFigures = components['schemas']['BankFigures'];
export type BankHeld = components['schemas']['BankHeld'];
export type BankLine = components['schemas']['BankLine'];
export type BankQuestion = components['schemas']['BankQuestion'];
export type BankerFigures = components['schemas']['BankerFigures'];
export type Bar = components['schemas']['Bar'];
export type Because = components['schemas']['Because'];
export type Bet = components['schemas']['Bet'];
export type BookLine = components['schemas']['BookLine'];
export type Box = components['schemas']['Box'];
export type BoxCounted = components['schemas']['BoxCounted'];
export type BoxOnTable = components['schemas']['BoxOnTable'];
export type Boxes = components['schemas']['Boxes'];
export type BuyIn = components['schemas']['BuyIn'];
export type BuyInAmount = components['schemas']['BuyInAmount'];
export type Call = components['schemas']['Call'];
export type CallFor = components['schemas']['CallFor'];
export type CardProof = components['schemas']['CardProof'];
export type Cards = components['schemas']['Cards'];
export type CardsMoved = components['schemas']['CardsMoved'];
export type Cash = components['schemas']['Cash'];
export type CashDay = components['schemas']['CashDay'];
export type CashMove = components['schemas']['CashMove'];
export type Changed = components['schemas']['Changed'];
export type Chart = components['schemas']['Chart'];
export type ChatSwitch = components['schemas']['ChatSwitch'];
export type ChipsChanged = components['schemas']['ChipsChanged'];
export type ChipsMoved = components['schemas']['ChipsMoved'];
export type Choice = components['schemas']['Choice'];
export type ClosedShift = components['schemas']['ClosedShift'];
export type Code = components['schemas']['Code'];
export type Company = components['schemas']['Company'];
export type CountPart = components['schemas']['CountPart'];
export type CountSheet = components['schemas']['CountSheet'];
export type Counted = components['schemas']['Counted'];
export type Counter = components['schemas']['Counter'];
export type Dealer = components['schemas']['Dealer'];
export type DealerPart = components['schemas']['DealerPart'];
export type DealerQuestion = components['schemas']['DealerQuestion'];
export type Dealt = components['schemas']['Dealt'];
export type Decision = components['schemas']['Decision'];
export type DecisionMade = components['schemas']['DecisionMade'];
export type Described = components['schemas']['Described'];
export type Dice = components['schemas']['Dice'];
export type Disabled = components['schemas']['Disabled'];
export type Drawer = components['schemas']['Drawer'];
export type DrawerToOpen = components['schemas']['DrawerToOpen'];
export type DropLine = components['schemas']['DropLine'];
export type DropPart = components['schemas']['DropPart'];
export type Duty = components['schemas']['Duty'];
export type Fee = components['schemas']['Fee'];
export type FeeChoice = components['schemas']['FeeChoice'];
export type FeeRow = components['schemas']['FeeRow'];
export type Fixed = components['schemas']['Fixed'];
export type FloorCall = components['schemas']['FloorCall'];
export type FromRoom = components['schemas']['FromRoom'];
export type FromStream = components['schemas']['FromStream'];
export type GameChoices = components['schemas']['GameChoices'];
export type GameWanted = components['schemas']['GameWanted'];
export type GivenAnswer = components['schemas']['GivenAnswer'];
export type GivenRuling = components['schemas']['GivenRuling'];
export type Glance = components['schemas']['Glance'];
export type Group = components['schemas']['Group'];
export type GuestName = components['schemas']['GuestName'];
export type HandName = components['schemas']['HandName'];
export type Health = components['schemas']['Health'];
export type Hello = components['schemas']['Hello'];
export type Hint = components['schemas']['Hint'];
export type HintAnswer = components['schemas']['HintAnswer'];
export type HintUnit = components['schemas']['HintUnit'];
export type Holdings = components['schemas']['Holdings'];
export type HouseTable = components['schemas']['HouseTable'];
export type Incident = components['schemas']['Incident'];
export type Judged = components['schemas']['Judged'];
export type LabAnswer = components['schemas']['LabAnswer'];
export type LabBet = components['schemas']['LabBet'];
export type LabDone = components['schemas']['LabDone'];
export type LabGame = components['schemas']['LabGame'];
export type LabLine = components['schemas']['LabLine'];
export type LabProgress = components['schemas']['LabProgress'];
export type LabRefused = components['schemas']['LabRefused'];
export type LabTable = components['schemas']['LabTable'];
export type LabWager = components['schemas']['LabWager'];
export type LessonAnswer = components['schemas']['LessonAnswer'];
export type LessonAnswers = components['schemas']['LessonAnswers'];
export type LessonPlayed = components['schemas']['LessonPlayed'];
export type LessonSetting = components['schemas']['LessonSetting'];
export type LessonSheet = components['schemas']['LessonSheet'];
export type LessonStep = components['schemas']['LessonStep'];
export type Line = components['schemas']['Line'];
export type LobbyGame = components['schemas']['LobbyGame'];
export type LobbyPlayer = components['schemas']['LobbyPlayer'];
export type LobbyRoom = components['schemas']['LobbyRoom'];
export type LobbyTable = components['schemas']['LobbyTable'];
export type Member = components['schemas']['Member'];
export type MemberWithPassword = components['schemas']['MemberWithPassword'];
export type MessageRefused = components['schemas']['MessageRefused'];
export type Methods = components['schemas']['Methods'];
export type MustMove = components['schemas']['MustMove'];
export type NewMember = components['schemas']['NewMember'];
export type NewPassword = components['schemas']['NewPassword'];
export type NewTable = components['schemas']['NewTable'];
export type NoteText = components['schemas']['NoteText'];
export type Notice = components['schemas']['Notice'];
export type OddsOutcome = components['schemas']['OddsOutcome'];
export type OddsQuestion = components['schemas']['OddsQuestion'];
export type OddsResult = components['schemas']['OddsResult'];
export type Ok = components['schemas']['Ok'];
export type Option = components['schemas']['Option'];
export type OptionChoice = components['schemas']['OptionChoice'];
export type OptionInForce = components['schemas']['OptionInForce'];
export type OtherReading = components['schemas']['OtherReading'];
export type OwnPassword = components['schemas']['OwnPassword'];
export type OwnSeat = components['schemas']['OwnSeat'];
export type Pause = components['schemas']['Pause'];
export type PayTable = components['schemas']['PayTable'];
export type Payout = components['schemas']['Payout'];
export type Person = components['schemas']['Person'];
export type Pick = components['schemas']['Pick'];
export type Piece = components['schemas']['Piece'];
export type PiecesCounted = components['schemas']['PiecesCounted'];
export type Place = components['schemas']['Place'];
export type PlainAnswer = components['schemas']['PlainAnswer'];
export type PlayedOtherwise = components['schemas']['PlayedOtherwise'];
export type PlayerFigures = components['schemas']['PlayerFigures'];
export type PlayingBook = components['schemas']['PlayingBook'];
export type Pong = components['schemas']['Pong'];
export type Preset = components['schemas']['Preset'];
export type PrintedTable = components['schemas']['PrintedTable'];
export type Problem = components['schemas']['Problem'];
export type Proofs = components['schemas']['Proofs'];
export type PropositionPlayer = components['schemas']['PropositionPlayer'];
export type Pruned = components['schemas']['Pruned'];
export type Purse = components['schemas']['Purse'];
export type Question = components['schemas']['Question'];
export type RankChart = components['schemas']['RankChart'];
export type RankRow = components['schemas']['RankRow'];
export type Reading = components['schemas']['Reading'];
export type ReadingInForce = components['schemas']['ReadingInForce'];
export type Ready = components['schemas']['Ready'];
export type Receipt = components['schemas']['Receipt'];
export type RecordLine = components['schemas']['RecordLine'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type ReportableKind = components['schemas']['ReportableKind'];
export type ReportablePlace = components['schemas']['ReportablePlace'];
export type Restriction = components['schemas']['Restriction'];
export type RestrictionWanted = components['schemas']['RestrictionWanted'];
export type ResultLine = components['schemas']['ResultLine'];
export type RolesGiven = components['schemas']['RolesGiven'];
export type Rotation = components['schemas']['Rotation'];
export type RoundLine = components['schemas']['RoundLine'];
export type RoundRead = components['schemas']['RoundRead'];
export type RoundSeen = components['schemas']['RoundSeen'];
export type Rule = components['schemas']['Rule'];
export type RulingShown = components['schemas']['RulingShown'];
export type Said = components['schemas']['Said'];
export type SayAnswer = components['schemas']['SayAnswer'];
export type SayDescribe = components['schemas']['SayDescribe'];
export type SayFollow = components['schemas']['SayFollow'];
export type SayPing = components['schemas']['SayPing'];
export type SayView = components['schemas']['SayView'];
export type SeatRange = components['schemas']['SeatRange'];
export type SeatResult = components['schemas']['SeatResult'];
export type SeatState = components['schemas']['SeatState'];
export type SeatToFill = components['schemas']['SeatToFill'];
export type SeatWanted = components['schemas']['SeatWanted'];
export type Seated = components['schemas']['Seated'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SessionFigures = components['schemas']['SessionFigures'];
export type Setup = components['schemas']['Setup'];
export type Sheet = components['schemas']['Sheet'];
export type ShiftReport = components['schemas']['ShiftReport'];
export type ShuffleRoot = components['schemas']['ShuffleRoot'];
export type SignedCheckpoint = components['schemas']['SignedCheckpoint'];
export type SignedIn = components['schemas']['SignedIn'];
export type SigningIn = components['schemas']['SigningIn'];
export type SigningUp = components['schemas']['SigningUp'];
export type Silence = components['schemas']['Silence'];
export type SlipPart = components['schemas']['SlipPart'];
export type Snapshot = components['schemas']['Snapshot'];
export type Spot = components['schemas']['Spot'];
export type Statement = components['schemas']['Statement'];
export type StatementLine = components['schemas']['StatementLine'];
export type Strategy = components['schemas']['Strategy'];
export type TableEvent = components['schemas']['TableEvent'];
export type TableId = components['schemas']['TableId'];
export type TableLine = components['schemas']['TableLine'];
export type TablePart = components['schemas']['TablePart'];
export type TableSheet = components['schemas']['TableSheet'];
export type TableState = components['schemas']['TableState'];
export type TableToKeep = components['schemas']['TableToKeep'];
export type TableToOpen = components['schemas']['TableToOpen'];
export type TableWanted = components['schemas']['TableWanted'];
export type TakeBack = components['schemas']['TakeBack'];
export type TileShown = components['schemas']['TileShown'];
export type ToEnrol = components['schemas']['ToEnrol'];
export type ToRoom = components['schemas']['ToRoom'];
export type ToSilence = components['schemas']['ToSilence'];
export type ToStream = components['schemas']['ToStream'];
export type TrainCase = components['schemas']['TrainCase'];
export type TrainChoice = components['schemas']['TrainChoice'];
export type TrainGame = components['schemas']['TrainGame'];
export type Transfer = components['schemas']['Transfer'];
export type TrayCount = components['schemas']['TrayCount'];
export type Update = components['schemas']['Update'];
export type Viewed = components['schemas']['Viewed'];
export type Wagers = components['schemas']['Wagers'];
export type Waiting = components['schemas']['Waiting'];
export type WaitingLine = components['schemas']['WaitingLine'];
export type WalkIn = components['schemas']['WalkIn'];
export type WayShown = components['schemas']['WayShown'];
export type Why = components['schemas']['Why'];
export type HousedealerRoomFloorTableNumbersSpot = components['schemas']['housedealer__room__floor__table_numbers__Spot'];
export type HousedealerRoomHttpWireTablesSpot = components['schemas']['housedealer__room__http__wire__tables__Spot'];
