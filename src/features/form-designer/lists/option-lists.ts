import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "../../../../core/definition/definitions.ts";
import { mergeLists } from "../../../../core/forms/merge-lists.ts";
import type { WrittenList } from "../../../../core/forms/merge-lists.ts";
import { type ListOption, OPTION_LIST } from "../../../../core/forms/option-lists.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { callApi, dataProvider, recordUrl } from "../../../providers/data-provider.ts";
import { useApi } from "../../../providers/use-api.ts";
import { FORMS_KEY } from "../designed-forms.ts";

/** A list whose options questions of several forms offer. */
export interface SharedList {
  readonly id: number;
  readonly title: string;
  readonly row_version: number;
  readonly may_edit: boolean;
  /** In their order, the retired ones as well. */
  readonly options: readonly ListOption[];
  /** Without a name where the reader may not see the form. */
  readonly used_by: readonly {
    readonly form_name: string | null;
    readonly title: string | null;
    readonly questions: number;
  }[];
}

interface Lists {
  readonly data: readonly SharedList[];
  readonly permissions: { readonly create: boolean };
}

const LISTS_URL = "/api/option_lists/";

export const LISTS_KEY = [...FORMS_KEY, "option-lists"];

export function useOptionLists() {
  return useApi<Lists>(LISTS_URL, { queryKey: LISTS_KEY, staleTime: 0 }).data?.data;
}

/** What came of saving a list: its id, or what keeps the changes of two people from being put together. */
export type SavedList =
  | { readonly id: number }
  | { readonly id: null; readonly theirs: SharedList; readonly mine: WrittenList; readonly merged: Merged };

type Merged = ReturnType<typeof mergeLists>;

/** Writes a list; every form that offers it shows what became of it. What somebody else changed meanwhile is kept. */
export function useSaveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveList,
    onSuccess: () => client.invalidateQueries({ queryKey: FORMS_KEY }),
  });
}

async function saveList({
  base,
  mine,
}: {
  readonly base: WrittenList;
  readonly mine: WrittenList;
}): Promise<SavedList> {
  try {
    return { id: await sendList(mine) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "stale_version")) throw error;
    const { data } = await callApi<Lists>({ url: LISTS_URL });
    const theirs = data.find(({ id }) => id === mine.id);
    if (theirs === undefined) throw error;
    const merged = mergeLists({ base, mine, theirs });
    const { title, options, conflicts, titleConflict } = merged;
    const next = { ...mine, row_version: theirs.row_version, title, options };
    return conflicts.length === 0 && titleConflict === null
      ? await saveList({ base: theirs, mine: next })
      : { id: null, theirs, mine: next, merged };
  }
}

async function sendList({ id, row_version, title, options }: WrittenList): Promise<number> {
  const body = {
    title,
    options: options.map(({ id: own, value, labels, is_retired }, index) => ({
      ...(own === null ? {} : { id: own }),
      value,
      ...Object.fromEntries(LANGUAGES.map((language) => [language, labels[language] ?? null])),
      position: index + 1,
      is_retired,
    })),
  };
  if (id === null) {
    const { data } = await dataProvider.create<{ id: number }>({ resource: OPTION_LIST, variables: body });
    return data.id;
  }
  await callApi({ url: recordUrl(OPTION_LIST, id), method: "put", payload: { ...body, row_version } });
  return id;
}
