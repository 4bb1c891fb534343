/** What people write, by the name of the question in the shipped forms. */
export const SAMPLE_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  spoke: ["The hiring manager", "Two engineers of the team", "The lead architect"],
  interviewer_topic: ["The last project", "Databases", "How the team works", "Design of services"],
  task: [
    "Sum of pairs in a list, then the same with a stream.",
    "Design of a queue that survives a restart.",
    "A query with window functions.",
  ],
  went_wrong: ["Lost the thread after the first hint.", "The line broke twice."],
  would_help: ["More practice out loud", "A second example"],
  follow_up_due: ["By Friday", "Within three days"],
  practise: ["More practice with window functions.", "Shorter answers, more numbers."],
  coding_task: [
    "Two sum, then with duplicates.",
    "Merge intervals of a calendar.",
    "Parse a log and count by hour.",
  ],
  prepare: ["Timing: the second task is longer.", "Read the sample tests before you begin."],
  new_employer: ["Fifteen percent more and two days at home", "A permanent place near the family"],
  pay_wanted: ["About ten percent more"],
  offered: ["A raise and a project closer to home, by retention.", "Four days at home, by the team lead."],
  better: ["Answer questions about pay sooner.", "More time between two projects."],
};

/** Remarks to a Yes or a No, by the name of the question. */
export const REMARKS: Readonly<Record<string, readonly string[]>> = {
  described: ["Gave a short overview.", "Said it is a long project."],
  confirmed: ["One date differs from the profile."],
  coding_passed: ["The last check ran out of time."],
  raised: ["In the talk of last spring.", "With the team lead, twice."],
  offer_considered: ["The decision was made before."],
  promises: ["The second training did not take place."],
  risks: ["The project may end early."],
};

export const OTHER_TEXT = "Nothing further.";
