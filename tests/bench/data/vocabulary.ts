const first =
  "Ada Amir Anika Arjun Asha Ben Bianca Carla Chen Dana Deepa Dmitri Elena Farah Felix Gita Hana Hugo Ines Ivan Jada Janek Jia Jonas Kavya Kemal Lara Leila Luca Mei Milan Nadia Neel Nora Olga Omar Paula Priya Rafael Rani Rosa Samir Sara Tariq Tessa Uma Victor Wei Yara Zane".split(
    " ",
  );
const lastStart = "Al Bar Cor Dev Er Fal Gor Hal Ish Jan Kor Lan Mor Nar Or Pat Ros San Tor Var".split(" ");
const lastEnd =
  "man ington ez ova son berg ani wala ski dottir field well croft mont ley ard ini eau ström ura".split(" ");
const starts = "Ash Blu Cal Dor El Fen Gal Hol Iron Jas Kel Lum Mar Nor Oak Pel Quin Riv Sel Tal".split(" ");
const middles = "an ber cor den el far gan hal in jor kel lin mar nor ol par rin sel tan ver".split(" ");
const ends = "tech soft works data systems labs group partners consulting networks".split(" ");
const skills =
  "Java Python React Angular Go Rust Kotlin Scala Ruby Oracle Salesforce Azure Hadoop Spark Kafka Tableau Mainframe Selenium Android Swift".split(
    " ",
  );
const jobs = ["Developer", "Developer", "Developer", "Engineer", "Architect", "Analyst", "Lead", "Tester"];
const ranks = ["Senior", "Junior", "Lead", "Principal", "Staff"];
const sentences = [
  "Client liked the answers on design and asked for a second round.",
  "Rate was above the budget; vendor asked for two dollars less.",
  "Position was put on hold until the next quarter.",
  "Good communication, weaker on testing and deployment.",
  "Vendor has not answered since the submission.",
];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export function personName(index: number): string {
  const start = at(lastStart, Math.floor(index / first.length));
  const end = at(lastEnd, Math.floor(index / (first.length * lastStart.length)) + index);
  return `${at(first, index)} ${start}${end}`;
}

/** A different one for every index. */
export function companyName(index: number): string {
  const base = starts.length * middles.length;
  const again = Math.floor(index / (base * ends.length));
  const name = `${at(starts, index)}${at(middles, Math.floor(index / starts.length))} ${at(ends, Math.floor(index / base) + index)}`;
  return again === 0 && index < base ? name : `${name} ${Math.floor(index / base) + 1}`;
}

export function jobTitle(index: number): string {
  const rank = index % 3 === 0 ? "" : `${at(ranks, Math.floor(index / 3))} `;
  return `${rank}${at(skills, Math.floor(index / 5))} ${at(jobs, index)}`;
}

export const skillName = (index: number): string =>
  index < skills.length ? at(skills, index) : `${at(skills, index)} ${Math.floor(index / skills.length) + 1}`;

export const sentence = (index: number): string => at(sentences, index);
