/** The processor's time that something takes of this process, in ms: how busy the machine is hardly changes it. */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
