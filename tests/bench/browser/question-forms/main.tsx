import { createRoot } from "react-dom/client";
import { middleText, manyQuestions } from "./questions.ts";

/** `?as=ours|vanilla&count=`: a button that opens a form of so many questions. */
const parameters = new URLSearchParams(location.search);
const questions = manyQuestions(Number(parameters.get("count") ?? 20));
const root = document.getElementById("root");
document.documentElement.dataset["middle"] = middleText(questions);

if (root) {
  const { Page } =
    parameters.get("as") === "vanilla" ? await import("./vanilla.tsx") : await import("./ours.tsx");
  createRoot(root).render(<Page questions={questions} />);
}
