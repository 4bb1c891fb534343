import { lazyCode } from "../../lib/lazy-code.ts";

export const LEAVE_QUESTION = lazyCode(
  () => import("./leave-question.tsx"),
  ({ LeaveQuestion }) => LeaveQuestion,
);
