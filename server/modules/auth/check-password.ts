import { AppError } from "../../../core/errors/app-error.ts";
import { isAcceptablePassword } from "../../../core/password.ts";

/** Whose password it is to be: what others know of a person is guessed first. */
export interface PasswordOwner {
  readonly employeeId: string;
  readonly name: string;
  readonly email: string | null;
}

/** Of somebody who tries the most common passwords and their usual changes first. */
const MIN_GUESSES = 1_000_000;
/** Shorter parts of a name stand in many words. */
const MIN_PART_LENGTH = 3;
const PRODUCT = "Benchline";

/** Loaded by the first password that is chosen: 49,000 common ones, most common first. */
let estimator: ReturnType<typeof loadEstimator> | null = null;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Throws what is wrong with a password that somebody chooses for themselves: it breaks the rule the checklist shows, or
 * is easily guessed.
 */
export async function checkPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (!isAcceptablePassword(password)) throw new AppError({ code: "weak_password" });
  await refuseGuessable(password, owner);
}

/**
 * Throws where a password is one of the most common or close to one, or is made of the person's own name, employee id or
 * email, of their company's domain or of the product's name.
 */
export async function refuseGuessable(
  password: string,
  { employeeId, name, email }: PasswordOwner,
): Promise<void> {
  estimator ??= loadEstimator();
  const [mailbox = "", domain = ""] = email?.split("@") ?? [];
  const own = [
    PRODUCT,
    employeeId,
    ...name.split(/[^\p{L}\p{N}]+/u),
    email ?? "",
    mailbox,
    // without the last part: `com` stands in many words
    ...domain.split(".").slice(0, -1),
  ]
    .map((part) => part.trim())
    .filter((part) => part.length >= MIN_PART_LENGTH);
  const { guesses, sequence } = (await estimator).check(password, own);
  const isPersonal = sequence.some(
    (match) => "dictionaryName" in match && match.dictionaryName === "userInputs",
  );
  if (isPersonal) throw new AppError({ code: "personal_password" });
  if (guesses < MIN_GUESSES) throw new AppError({ code: "common_password" });
}
