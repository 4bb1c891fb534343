/** How often the server looks for records whose time for a transition has come. */
export const EVERY = ["quarter_hour", "hour", "day"] as const;
export type Every = (typeof EVERY)[number];
