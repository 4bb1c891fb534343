import { useInvalidate } from "@refinedev/core";
import { type ReactNode, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { RecordUnavailableBanner } from "../record-unavailable-banner.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { PresentPeople } from "./present-people.tsx";
import { RecordHeader } from "./record-header.tsx";
import { WaitingLine } from "./waiting-line.tsx";

interface RecordHeadProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** What stands beside who else is here. */
  readonly tools?: ReactNode;
}

/** What stands over the tabs of a record, on its page and in a drawer; the record follows what others save. */
export function RecordHead({ resource, record, tools = null }: RecordHeadProps) {
  const invalidate = useInvalidate();
  const [gone, setGone] = useState(false);
  const { name } = resource;
  return (
    <>
      {gone ? <RecordUnavailableBanner /> : null}
      <RecordHeader
        resource={resource}
        record={record}
        tools={
          <>
            <PresentPeople
              key={record.id}
              resource={name}
              id={record.id}
              shown={rowVersion(record)}
              onNewer={() => void invalidate({ resource: name, id: record.id, invalidates: ["detail"] })}
              onGone={setGone}
            />
            {tools}
          </>
        }
      />
      <WaitingLine resource={name} record={record} />
      <KeyFacts resource={resource} record={record} />
    </>
  );
}
