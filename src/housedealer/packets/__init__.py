"""The rooms as data: what each packet prints, with its citations."""
