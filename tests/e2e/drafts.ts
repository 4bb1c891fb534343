/** Runs in the page: how many forms wait on the device, each with what was typed in it. The page must have asked for its own before. */
export function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("benchline-drafts");
    opening.addEventListener("error", () => reject(new Error("The drafts cannot be opened.")));
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("drafts").objectStore("drafts").count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
