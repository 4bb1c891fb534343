import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FilterAnswer, PartAnswer } from "../../../core/reports/answers.ts";
import { Text } from "../../ui/layout.tsx";

interface LeftOutProps {
  readonly part: PartAnswer;
  readonly filters: readonly FilterAnswer[];
}

/** Figures this person gets no sight of, and why. */
export function LeftOut({ part, filters }: LeftOutProps) {
  const { t } = useTranslation();
  if (part.leftOut.length === 0 || part.refused !== null) return null;
  return (
    <Text as="ul" above={3} tone="quiet" size={12}>
      {part.leftOut.map(({ measure, title, code, filter }) => (
        <li key={measure}>
          {t(`reports.leftOut.${code}`, {
            measure: title,
            filter: filters.find(({ name }) => name === filter)?.title ?? filter ?? "",
          })}
        </li>
      ))}
    </Text>
  );
}
