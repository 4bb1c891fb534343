import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "../../../../core/definition/definitions.ts";
import type { ListOption } from "../../../../core/forms/option-lists.ts";
import { request } from "../../../lib/http.ts";
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

const LISTS = [...FORMS_KEY, "option-lists"];

export function useOptionLists() {
  return useQuery({
    queryKey: LISTS,
    queryFn: ({ signal }) => request<Lists>({ path: "/api/option_lists/", signal }),
    staleTime: 0,
  });
}

/** A list as it is written: a new one has no id, nor have its new options. */
export interface WrittenList {
  readonly id: number | null;
  readonly row_version: number | null;
  readonly title: string;
  readonly options: readonly (Omit<ListOption, "id"> & { readonly id: number | null })[];
}

/** Writes a list; every form that offers it shows what became of it. Gives its id. */
export function useSaveList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, row_version, title, options }: WrittenList): Promise<number> => {
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
      const answer =
        id === null
          ? await request<{ id: number }>({ method: "POST", path: "/api/option_list/", body })
          : await request<{ id: number }>({
              method: "PUT",
              path: `/api/option_list/${id}/`,
              body: { ...body, row_version },
            });
      return answer.id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: FORMS_KEY }),
  });
}
