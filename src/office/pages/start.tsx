import { NotesNeeded } from '../features/invoices/notes-needed.tsx';
import { AskEmail } from '../features/people/ask-email.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';

/** Início, with what whoever has just come in is asked. */
export function StartPage() {
  return (
    <HomeScreen
      asked={
        <>
          <AskEmail />
          <NotesNeeded />
        </>
      }
    />
  );
}
