import type { Language } from "../../core/definition/definitions.ts";

type Translations = Partial<Readonly<Record<Language, string>>>;

/** Names of the small tables in Chinese, Spanish, French, Italian and Arabic. */
const NAMES: Readonly<Record<string, readonly [zh: string, es: string, fr: string, it: string, ar: string]>> =
  {
    // regions
    Northeast: ["东北部", "Noreste", "Nord-Est", "Nord-Est", "الشمال الشرقي"],
    Southeast: ["东南部", "Sureste", "Sud-Est", "Sud-Est", "الجنوب الشرقي"],
    Midwest: ["中西部", "Medio Oeste", "Midwest", "Midwest", "الغرب الأوسط"],
    Southwest: ["西南部", "Suroeste", "Sud-Ouest", "Sud-Ovest", "الجنوب الغربي"],
    West: ["西部", "Oeste", "Ouest", "Ovest", "الغرب"],
    Canada: ["加拿大", "Canadá", "Canada", "Canada", "كندا"],
    India: ["印度", "India", "Inde", "India", "الهند"],
    Remote: ["远程", "A distancia", "À distance", "Da remoto", "عن بُعد"],
    // types of leave
    "Paid time off": ["带薪休假", "Vacaciones pagadas", "Congés payés", "Ferie retribuite", "إجازة مدفوعة"],
    Sick: ["病假", "Enfermedad", "Maladie", "Malattia", "إجازة مرضية"],
    Unpaid: ["无薪假", "Sin sueldo", "Sans solde", "Non retribuito", "إجازة بدون أجر"],
    Parental: ["育儿假", "Parental", "Congé parental", "Congedo parentale", "إجازة والدية"],
    Bereavement: ["丧假", "Fallecimiento", "Décès d’un proche", "Lutto", "إجازة وفاة"],
    "Jury duty": ["陪审义务假", "Jurado", "Devoir de juré", "Servizio di giuria", "واجب هيئة المحلفين"],
    "Comp-off": ["调休", "Día compensatorio", "Repos compensateur", "Riposo compensativo", "إجازة تعويضية"],
    "Travel abroad": [
      "出国旅行",
      "Viaje al extranjero",
      "Voyage à l’étranger",
      "Viaggio all’estero",
      "سفر للخارج",
    ],
    // labels
    Hot: ["热门", "Urgente", "Prioritaire", "Urgente", "عاجل"],
    "Rate to confirm": [
      "费率待确认",
      "Tarifa por confirmar",
      "Taux à confirmer",
      "Tariffa da confermare",
      "السعر قيد التأكيد",
    ],
    "Interview slots given": [
      "已提供面试时段",
      "Horarios de entrevista dados",
      "Créneaux d’entretien donnés",
      "Orari di colloquio indicati",
      "حُددت مواعيد المقابلة",
    ],
    "Priority client": [
      "重点客户",
      "Cliente prioritario",
      "Client prioritaire",
      "Cliente prioritario",
      "عميل ذو أولوية",
    ],
    "Waiting for vendor": [
      "等待供应商",
      "En espera del proveedor",
      "En attente du fournisseur",
      "In attesa del fornitore",
      "بانتظار المورّد",
    ],
    "Ready to travel": [
      "可出差",
      "Dispuesto a viajar",
      "Prêt à se déplacer",
      "Disponibile a trasferte",
      "مستعد للسفر",
    ],
    "Needs mock interview": [
      "需要模拟面试",
      "Necesita simulacro de entrevista",
      "Entretien blanc à prévoir",
      "Serve un colloquio di prova",
      "يحتاج إلى مقابلة تجريبية",
    ],
    "Strong communicator": [
      "沟通能力强",
      "Buen comunicador",
      "Bon communicant",
      "Ottimo comunicatore",
      "متواصل متميز",
    ],
    Referral: ["内部推荐", "Recomendado", "Recommandé", "Segnalazione", "إحالة"],
    Campus: ["校园招聘", "Universidad", "Campus", "Campus", "الحرم الجامعي"],
    "Call back": ["待回电", "Volver a llamar", "À rappeler", "Da richiamare", "معاودة الاتصال"],
    // shifts
    "US day (9 AM to 6 PM Eastern)": [
      "美国白班（东部时间 9:00–18:00）",
      "Día en EE. UU. (de 9:00 a 18:00, hora del este)",
      "Journée aux États-Unis (9 h à 18 h, heure de l’Est)",
      "Giorno USA (9:00-18:00, ora orientale)",
      "نهار أمريكا (9:00–18:00 بتوقيت الشرق)",
    ],
    "US Pacific (9 AM to 6 PM Pacific)": [
      "美国太平洋班（太平洋时间 9:00–18:00）",
      "Pacífico de EE. UU. (de 9:00 a 18:00, hora del Pacífico)",
      "Pacifique aux États-Unis (9 h à 18 h, heure du Pacifique)",
      "Pacifico USA (9:00-18:00, ora del Pacifico)",
      "نهار الساحل الغربي (9:00–18:00 بتوقيت المحيط الهادئ)",
    ],
    "US hours from India (6:30 PM to 3:30 AM)": [
      "印度的美国班（18:30–3:30）",
      "Horario de EE. UU. desde India (de 18:30 a 3:30)",
      "Horaires américains depuis l’Inde (18 h 30 à 3 h 30)",
      "Orario USA dall’India (18:30-3:30)",
      "دوام أمريكا من الهند (18:30–3:30)",
    ],
    "India day (9:30 AM to 6:30 PM)": [
      "印度白班（9:30–18:30）",
      "Día en India (de 9:30 a 18:30)",
      "Journée en Inde (9 h 30 à 18 h 30)",
      "Giorno India (9:30-18:30)",
      "نهار الهند (9:30–18:30)",
    ],
    // holidays
    "New Year's Day": ["元旦", "Año Nuevo", "Jour de l’an", "Capodanno", "رأس السنة"],
    "Martin Luther King Jr. Day": [
      "马丁·路德·金纪念日",
      "Día de Martin Luther King Jr.",
      "Journée Martin Luther King Jr.",
      "Giornata di Martin Luther King Jr.",
      "يوم مارتن لوثر كينغ",
    ],
    "Presidents' Day": [
      "总统日",
      "Día de los Presidentes",
      "Jour des présidents",
      "Giorno dei presidenti",
      "يوم الرؤساء",
    ],
    "Memorial Day": ["阵亡将士纪念日", "Día de los Caídos", "Memorial Day", "Memorial Day", "يوم الذكرى"],
    Juneteenth: ["六月节", "Juneteenth", "Juneteenth", "Juneteenth", "جونتينث"],
    "Independence Day": [
      "独立日",
      "Día de la Independencia",
      "Fête de l’Indépendance",
      "Giorno dell’indipendenza",
      "عيد الاستقلال",
    ],
    "Labor Day": ["劳动节", "Día del Trabajo", "Fête du Travail", "Festa del lavoro", "عيد العمال"],
    "Columbus Day": [
      "哥伦布日",
      "Día de Colón",
      "Jour de Christophe Colomb",
      "Giorno di Colombo",
      "يوم كولومبوس",
    ],
    "Veterans Day": [
      "退伍军人节",
      "Día de los Veteranos",
      "Jour des anciens combattants",
      "Giorno dei veterani",
      "يوم المحاربين القدامى",
    ],
    "Thanksgiving Day": [
      "感恩节",
      "Día de Acción de Gracias",
      "Action de grâce",
      "Giorno del ringraziamento",
      "عيد الشكر",
    ],
    "Christmas Day": ["圣诞节", "Navidad", "Noël", "Natale", "عيد الميلاد"],
    "Republic Day": [
      "共和国日",
      "Día de la República",
      "Fête de la République",
      "Festa della Repubblica",
      "يوم الجمهورية",
    ],
    "Gandhi Jayanti": [
      "甘地诞辰",
      "Natalicio de Gandhi",
      "Anniversaire de Gandhi",
      "Anniversario di Gandhi",
      "ميلاد غاندي",
    ],
    "Canada Day": ["加拿大国庆日", "Día de Canadá", "Fête du Canada", "Festa del Canada", "يوم كندا"],
    "Boxing Day": ["节礼日", "Boxing Day", "Lendemain de Noël", "Santo Stefano", "يوم الصناديق"],
    // teams, without their numbers
    Marketing: ["市场", "Marketing", "Marketing", "Marketing", "التسويق"],
    Engineering: ["工程", "Ingeniería", "Ingénierie", "Ingegneria", "الهندسة"],
    Delivery: ["交付", "Entrega", "Livraison", "Consegna", "التسليم"],
    Finance: ["财务", "Finanzas", "Finance", "Finanza", "المالية"],
    Retention: ["留任", "Retención", "Fidélisation", "Fidelizzazione", "الاستبقاء"],
    Legal: ["法务", "Legal", "Juridique", "Legale", "الشؤون القانونية"],
    // roles, where they are not called as a team is
    "Super admin": ["超级管理员", "Superadministrador", "Superadministrateur", "Superadmin", "مسؤول أعلى"],
    Admin: ["管理员", "Administrador", "Administrateur", "Admin", "مسؤول"],
    "Scrum master": ["Scrum Master", "Scrum master", "Scrum master", "Scrum master", "سكرم ماستر"],
    Marketer: ["营销专员", "Agente de marketing", "Commercial", "Marketer", "مسوّق"],
    Engineer: ["工程师", "Ingeniero", "Ingénieur", "Ingegnere", "مهندس"],
    "USA employee": [
      "美国员工",
      "Empleado de EE. UU.",
      "Salarié États-Unis",
      "Dipendente USA",
      "موظف الولايات المتحدة",
    ],
    "Attio user": ["Attio 用户", "Usuario de Attio", "Utilisateur Attio", "Utente Attio", "مستخدم Attio"],
    // incentive plans
    "Placement bonus": [
      "入职奖金",
      "Prima de colocación",
      "Prime de placement",
      "Bonus di collocamento",
      "مكافأة التعيين",
    ],
    "Extension bonus": [
      "续约奖金",
      "Prima de prórroga",
      "Prime de prolongation",
      "Bonus di proroga",
      "مكافأة التمديد",
    ],
    "Hourly spread": ["小时差价", "Margen por hora", "Marge horaire", "Margine orario", "هامش الساعة"],
    "Interview bonus": [
      "面试奖金",
      "Prima de entrevista",
      "Prime d’entretien",
      "Bonus colloquio",
      "مكافأة المقابلة",
    ],
    "Retention bonus": [
      "留任奖金",
      "Prima de retención",
      "Prime de fidélisation",
      "Bonus di fidelizzazione",
      "مكافأة الاستبقاء",
    ],
    "Team override": [
      "团队提成",
      "Comisión de equipo",
      "Commission d’équipe",
      "Provvigione di squadra",
      "عمولة الفريق",
    ],
    Administration: ["行政", "Administración", "Administration", "Amministrazione", "الإدارة"],
  };

/** Of a name, whatever number stands behind it; null where it is the same everywhere. */
export function translationsOf(name: string): Translations | null {
  const [, word = name, number = ""] = /^(.*?)( \d+)$/.exec(name) ?? [];
  const found = NAMES[word];
  if (found === undefined) return null;
  const [zh, es, fr, it, ar] = found.map((text) => text + number);
  return { zh, es, fr, it, ar } as Translations;
}
