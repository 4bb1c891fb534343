/** @param {import("vitest/node").TestCase} test */
const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`;

/**
 * Names a failed test as soon as it has failed, with what each try complained of: a long run has its other output in
 * between. At the end it names the tests that passed only when they were tried again: somebody has to look at them.
 */
export default class Failures {
  /** @type {string[]} */
  #flaky = [];

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const flaky = test.diagnostic()?.flaky ?? false;
    if (flaky) this.#flaky.push(nameOf(test));
    if (state !== "failed" && !flaky) return;
    console.log(`\n${flaky ? "second try" : "failed"}: ${nameOf(test)}`);
    for (const { message, stack } of errors) console.log(`  ${summaryOf(message)}${placeIn(stack)}`);
  }

  onTestRunEnd() {
    if (this.#flaky.length === 0) return;
    console.log(`\nPassed at the second try (${this.#flaky.length}):`);
    for (const name of this.#flaky) console.log(`  ${name}`);
  }
}

/** @param {string} message */
const summaryOf = (message) => message.replaceAll(/\s+/g, " ").slice(0, 1500);

/** @param {string | undefined} stack @returns {string} the first line of a test in it */
const placeIn = (stack = "") => {
  const [place] = /tests\/[^\s()]+:\d+/.exec(stack) ?? [];
  return place === undefined ? "" : ` (${place})`;
};
