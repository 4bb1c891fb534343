import cards from "./record-cards.module.css";
import css from "./card-skeletons.module.css";

const FACTS = ["first", "second", "third", "fourth"] as const;

/** Cards in the geometry of those that come. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <ul className={cards["cards"]} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <li key={position} className={cards["card"]}>
          <div className={cards["head"]}>
            <span className={css["title"]} />
          </div>
          <dl className={cards["facts"]}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <dt className={css["label"]} />
                <dd className={css["value"]} />
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
