/** Who or what a form is about, as far as whoever opens it knows. */
export interface Subject {
  readonly id: number;
  readonly name?: string;
}

export interface SupervisorContext {
  readonly interview: Subject;
  /** Name of the consultant who was interviewed. */
  readonly consultant?: string;
}

export interface ConsultantContext {
  readonly consultant: Subject;
  readonly project?: Subject;
  readonly feedbackType?: string;
}

export interface ProjectUpdateContext {
  readonly project: Subject;
  /** Days the update is about, as dates. */
  readonly sprint?: { readonly start: string; readonly end: string };
  readonly type?: "project" | "training";
}

/** A published form answered for one record. */
export interface ResponseContext {
  readonly formName: string;
  readonly record: Subject & { readonly resource: string };
}

/** What each kind of form has to know when it opens. */
export interface FeedbackContexts {
  readonly supervisor: SupervisorContext;
  readonly consultant: ConsultantContext;
  readonly project_update: ProjectUpdateContext;
  readonly response: ResponseContext;
}

export type FeedbackKind = keyof FeedbackContexts;

/** What the server answered to a form; the message is shown to whoever sent it. */
export interface SentFeedback {
  readonly message: string;
}

export interface FeedbackFormProps<K extends FeedbackKind> {
  readonly context: FeedbackContexts[K];
  /** It was taken by the server: the form goes away, and the message is shown. */
  readonly onSent: (answer: SentFeedback) => void;
  /** It goes away without having been sent. */
  readonly onClose: () => void;
}
