/** Lives in a server (`--import`) and moves what it takes for the time: by so many milliseconds, when it is told so. */

const Machine = Date;
const moved = { ms: 0 };
const now = () => Machine.now() + moved.ms;

globalThis.Date = new Proxy(Machine, {
  construct: (target, args: [], newTarget: typeof Date) =>
    args.length === 0
      ? Reflect.construct(target, [now()], newTarget)
      : Reflect.construct(target, args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

process.on('message', ({ movedMs }: { movedMs?: number }) => {
  if (movedMs !== undefined) moved.ms = movedMs;
});
process.channel?.unref();
