/** Names the tests that passed only when they were tried again: they pass, and somebody has to look at them. */
export default class SecondTries {
  /** @type {string[]} */
  #names = [];

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#names.length === 0) return;
    console.log(`\nPassed at the second try (${this.#names.length}):`);
    for (const name of this.#names) console.log(`  ${name}`);
  }
}
