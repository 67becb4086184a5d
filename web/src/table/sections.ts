// The parts of a rule sheet, in the order of a round. A rule belongs to the first part that knows its name.

import type { Rule } from "../types.ts";

const named = (names: string) => {
  const known = new Set(names.split(" "));
  return ({ id }: Rule) => known.has(id);
};

/** A wager of its own has a rule for winning and one for losing. */
const isWager = ({ id }: Rule, rules: Rule[]) => id.endsWith("_loses") || rules.some((other) => other.id === `${id}_loses`);

const PARTS = {
  bank: named("offer_bank rotate no_bank bank bank_short set_aside kum_kum matched uncovered unused close_bank"),
  bets: named(
    "bets no_more_bets no_bets unpriced ante post tops all_blinds big_blind small_blind middle_blind blind straddle come_in dead_blind missed moved may_pass kill kill_button winner_kill in_the_middle two_big_blinds free_hands least too_few",
  ),
  fees: named("fee no_flop_fee river_fee time_fee odd_fee"),
  deal: named(
    "commit shuffle reshuffle cut deal deliver dice pile stub burn no_burn flop turn river board community first_card second_card up_card down_card button first_button action_button scramble stuff opening eldest first_stack nobody_home clear peek turn_hole",
  ),
  wagers: isWager,
  trouble: named(
    "exposed_bank exposed_player exposed_stacking miscounted wrong_count nine_cards eleven_cards dead_hand dead_cards dead_seat false_sweep identical two_bank two_player two_stacking two_way void take_back spread demand shot one_pile foul protect",
  ),
  showdown: named(
    "show reveal win beats loses tie higher lower closer farther split split_low high_half low_half low sevens asked asked_by_winner uncontested uncalled not_qualified blind_pushes all_push equal_busts both_21 both_natural bank_22 bank_bust bank_natural bank_sets house_way points sweep sweep_tie homerun recollect out end war_wins war_tie war_bank",
  ),
  play: () => true,
} satisfies Record<string, (rule: Rule, rules: Rule[]) => boolean>;

export type Part = keyof typeof PARTS;
const ORDER: Part[] = ["bets", "bank", "fees", "deal", "play", "showdown", "wagers", "trouble"];

/** The rules by part; parts without any are left out. */
export function inParts(rules: Rule[], all: Rule[]): [Part, Rule[]][] {
  const names = Object.keys(PARTS) as Part[];
  const partOf = (rule: Rule) => names.find((part) => PARTS[part](rule, all)) ?? "play";
  return ORDER.map((part): [Part, Rule[]] => [part, rules.filter((rule) => partOf(rule) === part)]).filter(([, found]) => found.length);
}
