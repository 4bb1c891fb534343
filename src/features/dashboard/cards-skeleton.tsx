import { useTranslation } from "../../i18n/use-translation.tsx";
import card from "./card.module.css";
import css from "./dashboard.module.css";
import { Box } from "../../ui/layout.tsx";

const SIZES = ["small", "small", "small", "small", "small", "medium", "small", "medium", "medium"] as const;

/** Cards whose figures are on their way. */
export function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("shell.loading")} className={css["cards"]}>
      {SIZES.map((size, at) => (
        <Box
          key={`${size}-${String(at)}`}
          className={card["card"]}
          blockSize={220}
          radius="card"
          ground="bone"
          data-size={size}
        />
      ))}
    </div>
  );
}
