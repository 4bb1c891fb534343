/** Cities with state, the first three digits of their zip codes, position and share of the technology market. */
export interface City {
  readonly city: string;
  readonly state: string;
  readonly country: "US" | "CA";
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly region: RegionCode;
  readonly weight: number;
}
export type RegionCode = "ne" | "se" | "mw" | "sw" | "w" | "ca" | "in" | "remote";

export const REGIONS: readonly { code: RegionCode; name: string; states: string; timeZone: string }[] = [
  {
    code: "ne",
    name: "Northeast",
    states: "CT,DE,MA,MD,ME,NH,NJ,NY,PA,RI,VT,DC",
    timeZone: "America/New_York",
  },
  { code: "se", name: "Southeast", states: "AL,FL,GA,KY,MS,NC,SC,TN,VA,WV", timeZone: "America/New_York" },
  { code: "mw", name: "Midwest", states: "IA,IL,IN,KS,MI,MN,MO,ND,NE,OH,SD,WI", timeZone: "America/Chicago" },
  { code: "sw", name: "Southwest", states: "AR,AZ,LA,NM,OK,TX", timeZone: "America/Chicago" },
  { code: "w", name: "West", states: "AK,CA,CO,HI,ID,MT,NV,OR,UT,WA,WY", timeZone: "America/Los_Angeles" },
  { code: "ca", name: "Canada", states: "AB,BC,MB,NB,NL,NS,ON,PE,QC,SK", timeZone: "America/Toronto" },
  { code: "in", name: "India", states: "", timeZone: "Asia/Kolkata" },
  { code: "remote", name: "Remote", states: "", timeZone: "America/New_York" },
];

const place = (
  city: string,
  state: string,
  zip: string,
  latitude: number,
  longitude: number,
  region: RegionCode,
  weight: number,
  country: "US" | "CA" = "US",
): City => ({ city, state, country, zip, latitude, longitude, region, weight });

export const CITIES: readonly City[] = [
  place("New York", "NY", "100", 40.71, -74.01, "ne", 9),
  place("Jersey City", "NJ", "073", 40.72, -74.04, "ne", 5),
  place("Boston", "MA", "021", 42.36, -71.06, "ne", 4),
  place("Philadelphia", "PA", "191", 39.95, -75.17, "ne", 3),
  place("Hartford", "CT", "061", 41.77, -72.67, "ne", 2),
  place("Wilmington", "DE", "198", 39.74, -75.55, "ne", 1),
  place("Atlanta", "GA", "303", 33.75, -84.39, "se", 6),
  place("Charlotte", "NC", "282", 35.23, -80.84, "se", 5),
  place("Raleigh", "NC", "276", 35.78, -78.64, "se", 3),
  place("Richmond", "VA", "232", 37.54, -77.44, "se", 2),
  place("Tampa", "FL", "336", 27.95, -82.46, "se", 2),
  place("Nashville", "TN", "372", 36.16, -86.78, "se", 2),
  place("Chicago", "IL", "606", 41.88, -87.63, "mw", 5),
  place("Columbus", "OH", "432", 39.96, -83.0, "mw", 3),
  place("Minneapolis", "MN", "554", 44.98, -93.27, "mw", 3),
  place("Detroit", "MI", "482", 42.33, -83.05, "mw", 2),
  place("St. Louis", "MO", "631", 38.63, -90.2, "mw", 2),
  place("Indianapolis", "IN", "462", 39.77, -86.16, "mw", 1),
  place("Dallas", "TX", "752", 32.78, -96.8, "sw", 7),
  place("Austin", "TX", "787", 30.27, -97.74, "sw", 4),
  place("Houston", "TX", "770", 29.76, -95.37, "sw", 4),
  place("Phoenix", "AZ", "850", 33.45, -112.07, "sw", 3),
  place("Irving", "TX", "750", 32.81, -96.95, "sw", 1),
  place("San Francisco", "CA", "941", 37.77, -122.42, "w", 4),
  place("San Jose", "CA", "951", 37.34, -121.89, "w", 3),
  place("Seattle", "WA", "981", 47.61, -122.33, "w", 4),
  place("Denver", "CO", "802", 39.74, -104.99, "w", 2),
  place("Los Angeles", "CA", "900", 34.05, -118.24, "w", 2),
  place("Portland", "OR", "972", 45.52, -122.68, "w", 1),
  place("Toronto", "ON", "M5V", 43.65, -79.38, "ca", 1.4, "CA"),
  place("Montréal", "QC", "H3B", 45.5, -73.57, "ca", 0.6, "CA"),
];

export const STREETS = [
  "Alder Street",
  "Beacon Walk",
  "Chestnut Avenue",
  "Copperfield Road",
  "Dogwood Lane",
  "Elm Terrace",
  "Foundry Row",
  "Granary Way",
  "Harbor Street",
  "Juniper Court",
  "Kestrel Drive",
  "Lantern Lane",
  "Market Square",
  "Millrace Road",
  "Orchard Street",
  "Quarry Road",
  "Riverside Drive",
  "Sycamore Avenue",
  "Tannery Lane",
  "Willow Street",
] as const;
