import { list } from "./list.ts";

/** Certifications by who issues them. */
const ISSUED: readonly (readonly [organization: string, names: readonly string[]])[] = [
  [
    "Amazon Web Services",
    list(
      "Cloud Practitioner, Solutions Architect, Developer, SysOps Administrator, DevOps Engineer, Data Engineer, Security",
    ),
  ],
  [
    "Microsoft",
    list(
      "Azure Fundamentals, Azure Administrator, Azure Developer, Azure Solutions Architect, Power BI Data Analyst, DevOps Engineer",
    ),
  ],
  [
    "Google Cloud",
    list("Cloud Digital Leader, Cloud Engineer, Cloud Architect, Data Engineer, Machine Learning Engineer"),
  ],
  ["Oracle", list("Java SE Programmer, Java EE Developer, Database Administrator, PL/SQL Developer")],
  [
    "Salesforce",
    list("Administrator, Platform Developer, Platform App Builder, Sales Cloud Consultant, Data Architect"),
  ],
  ["Scrum Alliance", list("ScrumMaster, Product Owner, Scrum Developer")],
  [
    "Project Management Institute",
    list("Project Management Professional, Agile Practitioner, Business Analysis Professional"),
  ],
  [
    "Cloud Native Computing Foundation",
    list("Kubernetes Administrator, Kubernetes Application Developer, Kubernetes Security Specialist"),
  ],
  ["HashiCorp", list("Terraform, Vault, Consul")],
  ["Snowflake", list("SnowPro Core, SnowPro Data Engineer, SnowPro Architect")],
  ["Databricks", list("Data Engineer, Machine Learning, Spark Developer")],
  ["ISTQB", list("Foundation Level, Agile Tester, Test Automation Engineer")],
  ["SAP", list("ABAP Developer, FICO Consultant, S/4HANA Consultant")],
  ["CompTIA", list("Security+, Network+, Cloud+, Linux+")],
  ["ISC2", list("Certified in Cybersecurity, CISSP, CCSP")],
];

const LEVELS = ["", " - Associate", " - Professional", " - Expert", " - Specialty"];

export interface CertificateWord {
  readonly organization: string;
  readonly name: string;
}

/** Larger companies know more levels of each. */
export function certificateVocabulary(count: number): readonly CertificateWord[] {
  const all = LEVELS.flatMap((level) =>
    ISSUED.flatMap(([organization, names]) => names.map((name) => ({ organization, name: name + level }))),
  );
  return all.slice(0, count);
}
