import { list } from "./list.ts";

/** Names of companies are put together from invented parts, so that no real company is meant. */
const FIRST = list(`
  Alderpoint, Amberline, Arborvale, Ashgrove, Bayhollow, Birchmere, Bluefern, Brackenridge,
  Brightwater, Cedarline, Cinderfield, Clearbrook, Cobaltic, Copperhill, Corvane, Cresthaven,
  Dalewood, Deltamere, Driftstone, Dunmarrow, Eastlume, Elmgate, Emberlin, Fairwick, Fennmoor,
  Flintara, Foxglade, Galehurst, Glenmarsh, Goldenreach, Graniton, Greywick, Harborlight,
  Hazelmoor, Highfen, Hollowbrook, Inkwell Bay, Ironleaf, Juniperon, Kestrelway, Kingsfern,
  Lanternhill, Larkfield, Lindenmark, Lumenworth, Maplecross, Marlowick, Meadowlark Point,
  Millhaven, Mistral Bay, Moorgate Hollow, Nettlebrook, Northgate, Oakhollow, Orchardane,
  Ospreyton, Pebblemark, Pinecroft, Quantal, Quillmere, Ravenfold, Redmarsh, Ridgeworth, Riverline,
  Rookhaven, Rowanfield, Saltmarsh, Silverfen, Slatebrook, Solstead, Sorrelway, Southmere,
  Springmoor, Starling Gate, Stonequay, Summerfold, Tallowmere, Tamarind Bay, Thornwick, Tidewell,
  Umberton, Valebright, Verdanta, Violetmoor, Wakefern, Westmarrow, Whitlock Bay, Willowmark,
  Windermoor, Wrenfield, Yarrowby, Zephyrine
`);

const HEADS = list(`
  Alder, Amber, Arbor, Ash, Aspen, Bay, Birch, Bluff, Bramble, Briar, Brook, Cedar, Cinder, Cliff, Clover, Cobalt,
  Copper, Coral, Crest, Dale, Dawn, Dell, Drift, Dune, Eagle, Elder, Elm, Ember, Fair, Fallow, Fern, Flint, Fox,
  Frost, Gale, Garnet, Glen, Gold, Granite, Grove, Harbor, Hawk, Hazel, Heath, Heron, Hollow, Indigo, Iris, Iron,
  Jasper, Juniper, Kestrel, Lark, Laurel, Linden, Maple, Marble, Marsh, Meadow, Mill, Mist, Moss, North, Oak, Onyx,
  Opal, Orchard, Osprey, Otter, Pearl, Pine, Quartz, Quill, Raven, Reed, Ridge, River, Rook, Rowan, Ruby, Sage,
  Salt, Shale, Silver, Slate, Snow, Sparrow, Spring, Spruce, Star, Stone, Sun, Swift, Sycamore, Tamarack, Thistle,
  Thorn, Tide, Topaz, Umber, Vale, Violet, Walnut, West, Wheat, Wild, Willow, Wind, Winter, Wren, Yarrow, Zinnia
`);
const TAILS = list(`
  bank, bay, bend, bourne, bridge, brook, burn, cove, crest, croft, dale, den, fall, fell, fern, field, ford, gate,
  glade, glen, grove, haven, hill, holm, hurst, land, lark, lea, light, line, marsh, mere, mont, moor, more, point,
  port, reach, ridge, shade, shore, side, stead, stone, thorpe, vale, wick, wold, wood, worth, yard
`);

export const INDUSTRIES = {
  banking: list("Mutual, Trust, Savings, Capital"),
  insurance: list("Assurance, Insurance, Life"),
  healthcare: list("Health, Clinics, Medical"),
  retail: list("Stores, Retail, Outfitters"),
  telecom: list("Telecom, Wireless, Networks"),
  energy: list("Energy, Power, Gas"),
  manufacturing: list("Works, Industries, Motors"),
  public_sector: list("County Services, Transit Authority, Port Authority"),
  technology: list("Software, Cloud, Labs"),
  travel: list("Airways, Hotels, Journeys"),
  other: list("Group, Holdings, Partners"),
} as const;

export const VENDOR_SECOND = list(
  "Staffing, Systems, Consulting, Talent, Solutions, Resources, Technologies, Infotech, Global Services, Workforce",
);
export const LEGAL_SUFFIXES = [
  ["Inc", 5],
  ["LLC", 4],
  ["Corp", 2],
] as const;

/** The n-th invented first part; all of them differ. */
export function companyRoot(index: number): string {
  if (index < FIRST.length) return FIRST[index] as string;
  const rest = index - FIRST.length;
  // 37 shares no factor with the number of tails, so neighbours differ in both parts.
  const tail = TAILS[(rest * 37 + Math.floor(rest / HEADS.length)) % TAILS.length] as string;
  return (HEADS[rest % HEADS.length] as string) + tail;
}

/** How many different first parts there are. */
export const COMPANY_ROOTS = FIRST.length + HEADS.length * TAILS.length;
