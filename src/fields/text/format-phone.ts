/** Groups of digits as people of these countries read them; what is kept stays plus, code and digits. */
const GROUPS = [
  [/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2 $3"],
  [/^\+91(\d{5})(\d{5})$/, "+91 $1 $2"],
] as const;

/** A phone number to read; as it is kept where its country writes it otherwise. */
export function formatPhone(kept: string): string {
  const [written] = GROUPS.filter(([digits]) => digits.test(kept)).map(([digits, groups]) =>
    kept.replace(digits, groups),
  );
  return written ?? kept;
}
