/** What an event carries that says no more than which resource it is about. */
export interface Identified {
  id: string;
}
