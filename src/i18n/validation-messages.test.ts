import { expect, it } from "vitest";
import app from "../../locales/en/app.json" with { type: "json" };
import errors from "../../locales/en/errors.json" with { type: "json" };
import forms from "../../locales/en/forms.json" with { type: "json" };
import profile from "../../locales/en/profile.json" with { type: "json" };
import start from "../../locales/en/start.json" with { type: "json" };

/** Said to the letter: sign-in, password, a new user, certificates, support. */
const MESSAGES = [
  "You must enter your password!",
  "Please enter your current password.",
  "Please enter your new password.",
  "Password does not match the following validation.",
  "Please enter your confirm password.",
  "New Password and Confirm Password does not match.",
  "Email, name, password, phone, team, role cannot be empty",
  "Email is not valid",
  "Employee Id is invalid",
  "Please enter Issued Organization Name!",
  "Please select Certification Name!",
  "Please enter Issued Date!",
  "Please enter Expiry Date!",
  "Please enter Name",
  "Name already Present",
  "Please Enter Support start date",
];

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

it("[R8.30] what a form says about a wrong value is said in exactly these words", () => {
  const texts = new Set([app, forms, profile, start, errors].flatMap(textsOf));
  expect(MESSAGES.filter((message) => !texts.has(message))).toEqual([]);
});
