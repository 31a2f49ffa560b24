/** Goes to a route of the suite. */
export const goTo = (route: string) => (): void => {
  location.hash = route
}
