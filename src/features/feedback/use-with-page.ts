import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** Tells once the page behind went to another address: what is over it goes with it. */
export function useWithPage(onLeft: () => void): void {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    if (pathname !== opened) latest.current();
  }, [pathname, opened]);
}
