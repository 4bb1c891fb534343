import { list } from "./list.ts";

/** A main skill with its share of the market, its mean bill rate, the titles it is hired under and the skills around it. */
export interface Skill {
  readonly name: string;
  readonly category: string;
  /** Percent of the market. */
  readonly share: number;
  /** Dollars an hour. */
  readonly rate: number;
  readonly titles: readonly string[];
  /** The most common first. */
  readonly around: readonly string[];
}

function skill(
  name: string,
  category: string,
  numbers: readonly [share: number, rate: number],
  titles: string,
  around: string,
): Skill {
  return { name, category, share: numbers[0], rate: numbers[1], titles: list(titles), around: list(around) };
}

export const SKILLS: readonly Skill[] = [
  skill(
    "Java",
    "language",
    [19, 70],
    "Java developer, Senior Java developer, Java full stack developer, Java microservices engineer",
    "Spring Boot, Hibernate, Kafka, Microservices, REST, Oracle, Kubernetes, AWS, JUnit, Angular",
  ),
  skill(
    "Data engineering",
    "data",
    [12, 76],
    "Data engineer, Senior data engineer, Big data developer, Snowflake engineer",
    "Spark, Snowflake, Airflow, Databricks, SQL, Python, Hadoop, dbt, AWS, Kafka",
  ),
  skill(
    ".NET",
    "framework",
    [11, 68],
    ".NET developer, Senior .NET engineer, C# full stack developer",
    "C#, ASP.NET Core, Azure, SQL Server, Entity Framework, React, REST, Microservices",
  ),
  skill(
    "DevOps",
    "devops",
    [11, 78],
    "DevOps engineer, Cloud engineer, Site reliability engineer, Platform engineer",
    "AWS, Azure, Terraform, Kubernetes, Docker, Jenkins, Ansible, Linux, Prometheus, GitLab CI",
  ),
  skill(
    "Front end",
    "framework",
    [9, 69],
    "React developer, Front end engineer, UI developer, Angular developer",
    "React, Angular, TypeScript, JavaScript, CSS, Redux, GraphQL, Node.js, Jest",
  ),
  skill(
    "QA automation",
    "testing",
    [8, 62],
    "QA automation engineer, SDET, Test lead",
    "Selenium, Cypress, Java, Playwright testing, Postman, JMeter, Cucumber, SQL",
  ),
  skill(
    "Python",
    "language",
    [7, 72],
    "Python developer, Senior Python engineer, Machine learning engineer",
    "Django, FastAPI, Pandas, AWS, PostgreSQL, Docker, Airflow, TensorFlow",
  ),
  skill(
    "Business analysis",
    "management",
    [6, 64],
    "Business analyst, Scrum master, Product owner, Project manager",
    "Agile, Jira, SQL, Scrum, User stories, Visio, UAT",
  ),
  skill(
    "Salesforce",
    "erp_crm",
    [5, 80],
    "Salesforce developer, Salesforce administrator, Salesforce architect",
    "Apex, Lightning, Visualforce, SOQL, MuleSoft, Vlocity",
  ),
  skill(
    "SAP",
    "erp_crm",
    [4, 88],
    "SAP consultant, SAP ABAP developer, SAP FICO analyst",
    "ABAP, S/4HANA, FICO, Fiori, SAP MM, SAP SD",
  ),
  skill(
    "Mobile",
    "mobile",
    [3, 74],
    "iOS developer, Android developer, React Native developer",
    "Swift, Kotlin, React Native, Flutter, Firebase, REST",
  ),
  skill("Mainframe", "mainframe", [2, 66], "Mainframe developer, COBOL developer", "COBOL, JCL, DB2, CICS"),
  skill(
    "Cyber security",
    "security",
    [3, 82],
    "Security engineer, IAM engineer, SOC analyst",
    "Okta, SailPoint, Splunk, CyberArk, Linux, AWS",
  ),
];

/** Category of the skills that stand around the main ones. */
const AROUND: Readonly<Record<string, readonly string[]>> = {
  framework: list(
    "Spring Boot, Hibernate, Microservices, REST, Angular, ASP.NET Core, Entity Framework, React, Redux, GraphQL, Node.js, Django, FastAPI, Lightning, Visualforce",
  ),
  data: list(
    "Kafka, Oracle, Spark, Snowflake, Airflow, Databricks, SQL, Hadoop, dbt, SQL Server, Pandas, PostgreSQL, TensorFlow, DB2",
  ),
  devops: list("Kubernetes, Terraform, Docker, Jenkins, Ansible, Prometheus, GitLab CI"),
  cloud: list("AWS, Azure, Firebase"),
  testing: list("JUnit, Jest, Selenium, Cypress, Playwright testing, Postman, JMeter, Cucumber, UAT"),
  language: list("C#, TypeScript, JavaScript, CSS, Apex, SOQL, ABAP, Swift, Kotlin, COBOL"),
  other: list("Linux"),
  management: list("Agile, Jira, Scrum, User stories, Visio"),
  erp_crm: list("MuleSoft, Vlocity, S/4HANA, FICO, Fiori, SAP MM, SAP SD"),
  mobile: list("React Native, Flutter"),
  mainframe: list("JCL, CICS"),
  security: list("Okta, SailPoint, Splunk, CyberArk"),
};

/** Further skills of larger companies. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  language: list("Go, Rust, Scala, Kotlin Multiplatform, PHP, Ruby, Perl, Groovy, PL/SQL, Bash, R, MATLAB"),
  framework: list(
    "Spring Security, Spring Cloud, Vue.js, Next.js, Flask, Laravel, Ruby on Rails, Quarkus, Micronaut, Blazor, NestJS, gRPC, Struts, jQuery",
  ),
  cloud: list("Google Cloud, OpenShift, AWS Lambda, Azure Functions, CloudFormation, Cloud Foundry"),
  data: list(
    "MongoDB, Redis, Cassandra, Elasticsearch, Power BI, Tableau, Informatica, Talend, MySQL, BigQuery, Redshift, Looker, SSIS, RabbitMQ, DynamoDB, Neo4j",
  ),
  devops: list("Helm, Argo CD, Grafana, Puppet, Chef, Nagios, Datadog, New Relic"),
  testing: list("Appium, TestNG, Katalon, LoadRunner, Tosca, Karate"),
  erp_crm: list("SAP BW, SAP HANA, Workday, PeopleSoft, Dynamics 365, ServiceNow, Guidewire, Pega, NetSuite"),
  security: list("Ping Identity, Qualys, OWASP, Palo Alto"),
  mobile: list("SwiftUI, Jetpack Compose, Xamarin"),
  mainframe: list("VSAM, IMS, Easytrieve"),
  management: list("Kanban, SAFe, Confluence, Change management"),
  other: list("Windows Server, Networking, Technical writing, Blockchain"),
};

export interface TechnologyWord {
  readonly name: string;
  readonly category: string;
}

/** The first `count` skills there are: the main ones, those around them by rank, then further ones. */
export function technologyVocabulary(count: number): readonly TechnologyWord[] {
  const categories = new Map(
    Object.entries(AROUND).flatMap(([category, names]) => names.map((name) => [name, category] as const)),
  );
  const found = new Map(SKILLS.map(({ name, category }) => [name, category]));
  const ranks = Math.max(...SKILLS.map(({ around }) => around.length));
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const { around, category } of SKILLS) {
      const name = around[rank];
      if (name !== undefined && !found.has(name)) found.set(name, categories.get(name) ?? category);
    }
  }
  for (const [category, names] of Object.entries(FURTHER))
    for (const name of names) found.set(name, category);
  return [...found].slice(0, count).map(([name, category]) => ({ name, category }));
}

/** Skills that stand in for one another. */
const ALIKE: readonly (readonly string[])[] = [
  "React, Angular, Vue.js",
  "AWS, Azure, Google Cloud",
  "Java, Kotlin, Scala",
  "SQL, Oracle, SQL Server, PostgreSQL, DB2, MySQL",
  "Selenium, Cypress, Playwright testing",
  "Jenkins, GitLab CI",
  "Docker, Kubernetes, OpenShift",
  "Spark, Hadoop, Databricks",
  "JavaScript, TypeScript",
  "Django, FastAPI, Flask",
  "Kafka, RabbitMQ",
  "Terraform, CloudFormation",
  "Spring Boot, Quarkus, Micronaut",
  "JUnit, TestNG",
  "Agile, Scrum, Kanban",
].map((names) => list(names));

export const similarTo = (name: string): readonly string[] =>
  ALIKE.flatMap((names) => (names.includes(name) ? names.filter((other) => other !== name) : []));
