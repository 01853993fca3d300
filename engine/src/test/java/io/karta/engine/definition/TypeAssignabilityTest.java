/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeAssignabilityTest {

    record Story() {}

    static final class Stories extends ArrayList<Story> {
        private static final long serialVersionUID = 1L;
    }

    private static final Type STORIES = new TypeRef<List<Story>>() {}.type();
    private static final Type NUMBERS = new TypeRef<List<Integer>>() {}.type();

    @Test
    void aListOfStoriesIsNoListOfNumbers() {
        assertThat(TypeAssignability.fits(STORIES, STORIES, List.of())).isTrue();
        assertThat(TypeAssignability.fits(NUMBERS, STORIES, List.of())).isFalse();
    }

    @Test
    void anyListServesAsAPlainList() {
        assertThat(TypeAssignability.fits(List.class, STORIES, List.of())).isTrue();
        assertThat(TypeAssignability.assignable(List.class, STORIES)).isTrue();
    }

    @Test
    void aClassServesAsWhatItInheritsWithItsArguments() {
        assertThat(TypeAssignability.fits(STORIES, Stories.class, new Stories()))
                .isTrue();
        assertThat(TypeAssignability.assignable(new TypeRef<Collection<Story>>() {}.type(), STORIES))
                .isTrue();
    }

    @Test
    void aMapServesAsOneOfTheTypesOfItsEntries() {
        Type byName = new TypeRef<Map<String, Story>>() {}.type();
        Map<String, Story> stories = Map.of("one", new Story());

        assertThat(TypeAssignability.fits(byName, stories.getClass(), stories)).isTrue();
        assertThat(TypeAssignability.fits(byName, Map.of("one", 1).getClass(), Map.of("one", 1)))
                .isFalse();
        assertThat(TypeAssignability.fits(byName, Map.of(1, new Story()).getClass(), Map.of(1, new Story())))
                .isFalse();
    }

    @Test
    void theElementsOfARawListDecide() {
        assertThat(TypeAssignability.fits(STORIES, List.class, List.of(new Story())))
                .isTrue();
        assertThat(TypeAssignability.fits(NUMBERS, List.class, List.of(new Story())))
                .isFalse();
        assertThat(TypeAssignability.fits(STORIES, Object.class, List.of(new Story())))
                .isTrue();
    }

    @Test
    void theElementsOfNestedCollectionsDecide() {
        Type storiesByName = new TypeRef<Map<String, List<Story>>>() {}.type();

        assertThat(TypeAssignability.fits(
                        storiesByName, HashMap.class, new HashMap<>(Map.of("a", List.of(new Story())))))
                .isTrue();
        assertThat(TypeAssignability.fits(storiesByName, Map.class, Map.of("a", List.of(3))))
                .isFalse();
        assertThat(TypeAssignability.fits(storiesByName, Map.class, Map.of("a", new Story())))
                .isFalse();
    }

    @Test
    void anEmptyListOfItsOwnClassKeepsItsElementType() {
        assertThat(TypeAssignability.fits(NUMBERS, Stories.class, new Stories()))
                .isFalse();
    }

    @Test
    void aPrimitiveServesAsItsBox() {
        assertThat(TypeAssignability.assignable(Integer.class, int.class)).isTrue();
        assertThat(TypeAssignability.fits(int.class, Integer.class, 3)).isTrue();
    }

    @Test
    void aSupertypeMayTurnOutNarrower() {
        assertThat(TypeAssignability.isNarrowable(Number.class, Integer.class)).isTrue();
        assertThat(TypeAssignability.isNarrowable(Integer.class, Number.class)).isFalse();
    }
}
