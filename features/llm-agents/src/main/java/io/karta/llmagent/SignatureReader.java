/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.generation.GenerationException;
import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import java.util.List;
import java.util.Optional;

/**
 * Reads what an agent takes and answers with from the method of its interface.
 *
 * @param problems where it says what is wrong
 */
record SignatureReader(Class<?> type, List<String> problems) {

    void read(Words words) {
        List<Asked> asked = Asked.in(type);
        if (type.getTypeParameters().length > 0) {
            problems.add(Messages.openInterface(type));
        }
        if (asked.size() != 1) {
            problems.add(Messages.notOneMethod(type, asked));
        } else if (asked.get(0).method().getParameterCount() != 1) {
            problems.add(Messages.notOneParameter(type, asked.get(0)));
        } else {
            read(asked.get(0), words);
        }
    }

    private void read(Asked asked, Words words) {
        problem(asked).ifPresentOrElse(problems::add, () -> answers(asked, words));
    }

    private Optional<String> problem(Asked asked) {
        return Types.isOpen(asked.input()) || Types.isOpen(asked.output())
                ? Optional.of(Messages.openTypes(type, asked))
                : unusable(asked).map(why -> Messages.noAnswer(type, asked, why));
    }

    private static void answers(Asked asked, Words words) {
        words.input = asked.input();
        words.output = Optional.of(asked.output());
        words.creating = asked.output() instanceof Class<?> plain
                ? runner -> runner.creating(plain)
                : runner -> runner.creating(TypeRef.of(asked.answer()));
    }

    /** Returns why no model can make the answer. */
    private static Optional<String> unusable(Asked asked) {
        if (asked.output() == Void.class || asked.output() == Object.class) {
            return Optional.of("nobody could tell what to answer");
        }
        try {
            Shape.of(asked.output());
            return Optional.empty();
        } catch (GenerationException wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }
}
