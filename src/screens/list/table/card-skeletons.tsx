import { Skeleton } from "antd";
import { Box, Grid, Inline } from "../../../ui/layout.tsx";
import { FACT_COLUMNS } from "./record-cards.tsx";
import cards from "./record-cards.module.css";

const FACTS = ["first", "second", "third", "fourth"] as const;

/** Cards in the geometry of those that come: each bone stands in a line of the text that takes its place. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <Grid as="ul" columns="minmax(0, 1fr)" gap={2} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <li key={position} className={cards["card"]}>
          <Inline wrap justify="end" gap={[1, 3]} size={13}>
            <Box grow size={14}>
              <Bone width="46%" />
            </Box>
          </Inline>
          <Grid as="dl" className={cards["facts"]} columns={FACT_COLUMNS} gap={[2, 3]} above={2} size={13}>
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
          </Grid>
        </li>
      ))}
    </Grid>
  );
}

function Bone({ width }: { readonly width: string }) {
  return <Skeleton.Node styles={{ root: { width }, content: { width: "100%", height: 8 } }} />;
}
