import cards from "./record-cards.module.css";
import css from "./card-skeletons.module.css";
import { Box, Text } from "../../../ui/layout.tsx";

const FACTS = ["first", "second", "third", "fourth"] as const;

/** Cards in the geometry of those that come. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <ul className={cards["cards"]} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <li key={position} className={cards["card"]}>
          <div className={cards["head"]}>
            <Text className={css["title"]} block relative />
          </div>
          <dl className={cards["facts"]}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <Box as="dt" className={css["label"]} block relative />
                <Box as="dd" className={css["value"]} block relative />
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
