import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ADDRESS_PARTS, type AddressPart } from "../../../core/definition/fields/location.ts";
import { isRecord } from "../../lib/api-error.ts";
import { groupOf } from "../aria.ts";
import { readDegrees } from "../number/exact.ts";
import { useWrittenFigures } from "../number/use-written-figures.ts";
import { asAddress } from "../values.ts";
import type { InputProps } from "../types.ts";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import controls from "../../ui/typed.module.css";

/** How many of six columns each takes. */
const SPANS: Record<AddressPart, number> = { street: 6, city: 3, state: 3, zip: 2, country: 4 };

/** Street, city, state, zip and country as one value; null when all of them are empty. */
export function AddressInput(props: InputProps) {
  const { t } = useTranslation();
  const address = asAddress(props.value);
  const change = (line: AddressPart, text: string) => {
    const next = { ...address, [line]: text === "" ? null : text };
    const empty = ADDRESS_PARTS.every((name) => (next[name] ?? null) === null);
    props.onChange?.(empty ? null : next);
  };
  return (
    <Grid columns="repeat(6, minmax(0, 1fr))" gap={2} measure={640} {...groupOf(props)}>
      {ADDRESS_PARTS.map((line) => (
        <Box as="label" key={line} span={SPANS[line]}>
          <Text block tone="faint" size={12}>
            {t(`address.${line}`)}
          </Text>
          <input
            className={controls["line"]}
            autoComplete="off"
            value={address?.[line] ?? ""}
            disabled={props.disabled ?? false}
            onChange={(event) => change(line, event.target.value)}
            onBlur={props.onBlur}
          />
        </Box>
      ))}
    </Grid>
  );
}

const AXES = ["latitude", "longitude"] as const;

/** Both figures as one value; null when both are empty. A text that is no figure stays, for checking to refuse. */
export function GeoInput(props: InputProps) {
  const { t } = useTranslation();
  const place = isRecord(props.value) ? props.value : {};
  const change = (axis: (typeof AXES)[number], figure: number | string | null) => {
    const next = {
      latitude: place["latitude"] ?? null,
      longitude: place["longitude"] ?? null,
      [axis]: figure,
    };
    props.onChange?.(AXES.every((name) => next[name] === null) ? null : next);
  };
  return (
    <Grid columns="repeat(2, minmax(0, 180px))" gap={2} {...groupOf(props)}>
      {AXES.map((axis) => (
        <label key={axis}>
          <Text block tone="faint" size={12}>
            {t(`address.${axis}`)}
          </Text>
          <Axis {...props} value={place[axis]} onChange={(figure) => change(axis, figure)} />
        </label>
      ))}
    </Grid>
  );
}

interface AxisProps extends Pick<InputProps, "value" | "disabled" | "onBlur"> {
  readonly onChange: (figure: number | string | null) => void;
}

function Axis({ value, disabled = false, onChange, onBlur }: AxisProps) {
  const { show, small } = useWrittenFigures();
  // While the field has the focus it shows what was typed, not what that means.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={controls["line"]}
      autoComplete="off"
      dir="ltr"
      value={typed ?? show(value)}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDegrees(small(target.value)));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
