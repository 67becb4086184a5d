// A button as the page draws them: the one main act, ordinary ones, quiet ones, and those that take something away.

interface ButtonProps extends Omit<preact.JSX.HTMLAttributes<HTMLButtonElement>, "class"> {
  look?: "main" | "quiet" | "danger";
  type?: "button" | "submit";
  disabled?: boolean;
}

export function Button({ look, type = "button", children, ...rest }: ButtonProps) {
  return (
    <button type={type} class={`choice${look ? ` ${look}` : ""}`} {...rest}>
      {children}
    </button>
  );
}
