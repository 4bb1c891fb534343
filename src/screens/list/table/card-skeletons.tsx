import { Skeleton } from "antd";
import { Box } from "../../../ui/layout.tsx";
import cards from "./record-cards.module.css";

const FACTS = ["first", "second", "third", "fourth"] as const;

/** Cards in the geometry of those that come: each bone stands in a line of the text that takes its place. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <ul className={cards["cards"]} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <li key={position} className={cards["card"]}>
          <div className={cards["head"]}>
            <Box grow size={14}>
              <Bone width="46%" />
            </Box>
          </div>
          <dl className={cards["facts"]}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <dt>
                  <Bone width="40%" />
                </dt>
                <dd>
                  <Bone width="78%" />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Bone({ width }: { readonly width: string }) {
  return <Skeleton.Node styles={{ root: { width }, content: { width: "100%", height: 8 } }} />;
}
