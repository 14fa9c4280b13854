export interface ScopeDeclaration {
  /** Description of the scope: English for the documents and Spanish for the consent page. */
  en: string;
  es: string;
  /**
   * Whether a connected app may hold the scope. Leave it out for scopes that hand out credentials or add people, which
   * would outlive the app.
   */
  apps?: true;
}
