/** The choice that asks for skills the list lacks; no skill is called so. */
export const OTHER = "\u0000other";

interface SkillChoice {
  /** Chosen names, `OTHER` perhaps among them. */
  readonly chosen: readonly string[];
  /** What was typed for `OTHER`: names separated by commas. */
  readonly typed: string;
  /** Every skill there is. */
  readonly known: readonly string[];
}

export interface SkillList {
  /** Each once, whatever its case, as the list of all skills writes it. */
  readonly skills: readonly string[];
  /** Those of them that the list lacks. */
  readonly added: readonly string[];
}

export function joinSkills({ chosen, typed, known }: SkillChoice): SkillList {
  const spelled = new Map(known.map((name) => [plain(name), name]));
  const others = chosen.includes(OTHER) ? typed.split(/[,،，、]/) : [];
  const skills = new Map<string, string>();
  for (const name of [...chosen.filter((one) => one !== OTHER), ...others]) {
    const key = plain(name);
    if (key !== "" && !skills.has(key)) skills.set(key, spelled.get(key) ?? name.trim());
  }
  const added = [...skills].filter(([key]) => !spelled.has(key)).map(([, name]) => name);
  return { skills: [...skills.values()], added };
}

const plain = (name: string): string => name.trim().toLowerCase();
