import { useEffect, useState } from "react";

/** An address of the bytes inside this page, as long as they are shown; null before there is one. */
export function useBlobAddress(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) {
      const none = requestAnimationFrame(() => setAddress(null));
      return () => cancelAnimationFrame(none);
    }
    const made = URL.createObjectURL(content);
    const shown = requestAnimationFrame(() => setAddress(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}
