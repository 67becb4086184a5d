// Plays at the page as a quick visitor would: reads the open question, clicks an answer, until the round is over.
async (seed) => {
  let state = seed;
  const luck = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const pause = () => new Promise((resolve) => setTimeout(resolve, 8));
  const QUIET = new Set(["fold", "pass", "sit_out", "no_free_hands", "surrender", "withdraw"]);
  const asked = [];
  const end = performance.now() + 40000;
  while (performance.now() < end) {
    if (document.querySelector(".felt[data-ended]")) return asked;
    const question = document.querySelector(".question:not([data-busy])");
    const id = question?.dataset.question;
    if (!question || asked.includes(id)) {
      await pause();
      continue;
    }
    for (const circle of all(".stepper .target:enabled")) if (luck(3) === 0) circle.click();
    await pause();
    const cards = all(".pick .card-button");
    for (let at = 0; at < cards.length && document.querySelector(".pick [data-option]:disabled"); at++) {
      cards[at].click();
      await pause();
    }
    document.querySelector(".arrange [data-house-way]")?.click();
    await pause();
    let answers = all(".question [data-option]:enabled");
    while (!answers.length && performance.now() < end) {
      await pause(); // a setting is still being looked at
      answers = all(".question [data-option]:enabled");
    }
    asked.push(id);
    const inviting = answers.filter((answer) => !QUIET.has(answer.dataset.option));
    const chosen = inviting.length ? inviting[luck(inviting.length)] : answers[0];
    chosen.click();
    await pause();
  }
  throw new Error("the round never ended");
}
