/** Where the forms are designed; each form has its address below. */
export const FORMS_PATH = "/settings/forms";
