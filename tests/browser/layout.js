// Looks at a drawn table as an eye and a finger would, and says what is cut off, covered, overlapping or too small.
(() => {
  const LEAST = 39.5; // pixels that a finger needs
  const SLACK = 1.5; // pixels by which two boxes may meet without anybody noticing
  const INTERACTIVE = "button, a[href], input, select, summary, [role=tab], [role=radio]";
  const INLINE = ".came-out a, .log a, p a, small a, .print";

  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 30);
    const seat = element.closest("[data-seat]")?.dataset.seat ?? "";
    return `${seat} .${String(element.getAttribute("class") ?? element.tagName).split(" ").join(".")} "${words}"`.trim();
  };
  /** What scrolls by design: its own edge may cut, but only from above and below. */
  const scroller = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1) return box;
    }
    return null;
  };
  /** The parts of a card that tell what it is: of a tile all of it, of a card its corner. */
  const telling = (card) => {
    const box = card.getBoundingClientRect();
    if (card.classList.contains("tile")) return box;
    return new DOMRect(box.x + box.width * 0.08, box.y + box.height * 0.1, box.width * 0.36, box.height * 0.5);
  };
  const texts = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest("svg, .spoken, .print, .skip, kbd")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width && shown(parent)) found.push({ element: parent, box, what: "text", words: node.data.trim() });
    }
    return found;
  };

  window.audit = (rootSelector = ".stage") => {
    const root = document.querySelector(rootSelector);
    const found = [];
    const say = (kind, ...elements) => found.push(`${kind}: ${elements.join(" / ")}`);
    const things = texts(root);
    for (const element of root.querySelectorAll(INTERACTIVE)) {
      if (shown(element)) things.push({ element, box: element.getBoundingClientRect(), what: "target" });
    }
    for (const element of root.querySelectorAll(".card:not(.back)")) {
      if (shown(element) && !element.closest("button")) things.push({ element, box: telling(element), what: "card" });
    }
    for (const element of root.querySelectorAll(".pile .chips, .cover .chips")) {
      if (shown(element)) things.push({ element, box: element.getBoundingClientRect(), what: "chips" });
    }
    if (document.documentElement.scrollWidth > innerWidth) say("the page scrolls sideways", document.documentElement.scrollWidth);
    for (const box of [root, ...root.querySelectorAll(".felt, .lie, .dock, .fitting, .options")]) {
      if (box.scrollWidth > box.clientWidth + 1) say("scrolls sideways", name(box).slice(0, 40), `${box.scrollWidth} > ${box.clientWidth}`);
    }
    const felt = root.querySelector(".felt");
    if (felt && felt.scrollHeight > felt.clientHeight + 1) say("the felt has to be scrolled", `${felt.scrollHeight} > ${felt.clientHeight}`);
    const seen = [];
    for (const thing of things) {
      const { element, box, what } = thing;
      const scrolled = scroller(element);
      const out = scrolled?.getBoundingClientRect();
      if (out && (box.top < out.top - SLACK || box.bottom > out.bottom + SLACK)) continue; // scrolled away
      if (box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK) {
        say("off the screen", name(element), [box.left, box.top, box.right, box.bottom].map(Math.round));
        continue;
      }
      for (let clip = element; clip && clip !== document.body; clip = clip.parentElement) {
        const style = getComputedStyle(clip);
        if (clip === scrolled) break;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const edge = clip.getBoundingClientRect();
        const cut = box.left < edge.left - SLACK || box.right > edge.right + SLACK || box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK;
        // A long name may end in dots, a figure may not.
        if (cut && (what !== "text" || /\d/.test(thing.words))) say("cut off", name(element), name(clip).slice(0, 40));
        if (cut) break;
      }
      if (what === "target" && !element.matches(INLINE) && element.type !== "range" && (box.width < LEAST || box.height < LEAST)) {
        say("too small for a finger", name(element), `${Math.round(box.width)}x${Math.round(box.height)}`);
      }
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top && top !== element && !element.contains(top) && !top.contains(element)) say("covered", name(element), `by ${name(top)}`);
      seen.push(thing);
    }
    seen.sort((a, b) => a.box.left - b.box.left);
    for (let first = 0; first < seen.length; first++) {
      const a = seen[first];
      for (let second = first + 1; second < seen.length; second++) {
        const b = seen[second];
        if (b.box.left >= a.box.right - SLACK) break;
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        const wide = Math.min(a.box.right, b.box.right) - b.box.left;
        if (high <= SLACK || wide <= SLACK) continue;
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
        say("overlap", name(a.element), name(b.element), `${Math.round(wide)}x${Math.round(high)}`);
      }
    }
    return { found, things: seen.length };
  };

  /** Show the wanted states of a recording and look at each: what was found, by the number of its state. */
  window.lookAt = async ({ sheet, updates, wanted }) => {
    await record.open(sheet);
    const found = {};
    let things = 0;
    for (const [at, update] of updates.entries()) {
      record.show(update, at === 0);
      if (!wanted.includes(at)) continue;
      await record.drawn();
      const seen = window.audit();
      things += seen.things;
      if (seen.found.length) found[at] = seen.found;
    }
    return { found, states: wanted.length, things };
  };
})();
