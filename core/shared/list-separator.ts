const OTHERS: Readonly<Record<string, string>> = { ar: "، ", zh: "、" };

/** What stands between the values of an enumeration in a language: `a, b, c`. */
export const listSeparator = (language: string): string => OTHERS[language] ?? ", ";
