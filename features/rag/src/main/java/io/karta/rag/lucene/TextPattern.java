/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import java.util.List;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/**
 * Regular expression from a model. An automaton reads each character of a text once, whatever the expression is; the
 * size of the automaton is limited. Immutable.
 */
final class TextPattern {

    private static final int LONGEST = 1000;
    private static final int MAX_WORK = 10_000;

    private final CharacterRunAutomaton automaton;

    private TextPattern(CharacterRunAutomaton automaton) {
        this.automaton = automaton;
    }

    /** Compiles an expression, or throws an exception that the model may read. */
    static TextPattern of(String regex) {
        if (regex.length() > LONGEST) {
            throw Messages.invalidRegex("it has more than %d characters".formatted(LONGEST));
        }
        String checked = new RegexSyntax(regex).translated();
        try {
            Automaton any = Automata.makeAnyString();
            Automaton part = new RegExp(checked, RegExp.NONE).toAutomaton(MAX_WORK);
            Automaton whole = Operations.concatenate(List.of(any, part, any));
            return new TextPattern(new CharacterRunAutomaton(whole, MAX_WORK));
        } catch (IllegalArgumentException e) {
            throw Messages.invalidRegex(String.valueOf(e.getMessage()));
        } catch (TooComplexToDeterminizeException | StackOverflowError e) {
            throw Messages.complexRegex();
        }
    }

    boolean isFoundIn(String text) {
        return automaton.run(text);
    }
}
