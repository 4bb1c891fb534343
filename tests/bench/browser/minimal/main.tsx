import { createRoot } from "react-dom/client";
import { MinimalApp } from "./app.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<MinimalApp />);
