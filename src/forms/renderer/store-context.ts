import { createContext, use } from "react";
import type { FormStore } from "../form-store.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = use(FormStoreContext);
  if (!store) throw new Error("A question stands outside a question form.");
  return store;
}
