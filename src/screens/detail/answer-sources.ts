interface AnswersOf {
  readonly form: string;
  /** The resource the answers are kept as. */
  readonly makes: string;
  readonly about: { readonly resource: string; readonly id: number };
}

/** Calls of their own, by what the answers are kept as. */
const OWN_CALLS: Readonly<Record<string, (of: AnswersOf) => string>> = {
  supervisor_feedback: ({ about }) => `/api/${about.resource}/${about.id}/supervisor_feedback/`,
};

/** Where the answers about a record are read. */
export function answersPath(of: AnswersOf): string {
  const own = OWN_CALLS[of.makes];
  if (own) return own(of);
  const query = new URLSearchParams({ resource: of.about.resource, id: String(of.about.id) });
  return `/api/forms/${of.form}/responses/?${query.toString()}`;
}
