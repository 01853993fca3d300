/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shapes;
import jakarta.json.Json;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectFormatterTest {

    record Town(String name, int people) {}

    enum Mood {
        DRY {
            @Override
            boolean isGood() {
                return false;
            }
        };

        abstract boolean isGood();
    }

    private final ObjectFormatter formatter = new ObjectFormatter(new Shapes());

    @Test
    void whatIsNotThereIsNothing() {
        assertThat(formatter.json(Arrays.asList(new Town("Ulm", 7), null)))
                .hasToString("Optional[[{\"name\":\"Ulm\",\"people\":7},null]]");
        assertThat(formatter.json(Collections.singletonMap("town", null))).hasToString("Optional[{\"town\":null}]");
    }

    /** Has elements besides its components. */
    record Route(String name, List<Town> towns) implements Iterable<Town> {

        @Override
        public Iterator<Town> iterator() {
            return towns.iterator();
        }
    }

    @Test
    void onlyACollectionIsAList() {
        Path path = Path.of("docs", "a.md"); // its elements are paths again

        assertThat(formatter.of(path)).isEqualTo(path.toString());
        assertThat(formatter.json(path)).contains(Json.createValue(path.toString()));
        assertThat(formatter.component(List.of(path), "0")).contains(path.toString());
        assertThat(formatter.component(new Route("r", List.of(new Town("Ulm", 7))), "towns.0.name"))
                .contains("Ulm");
    }

    @Test
    void aConstantIsItsName() {
        assertThat(formatter.json(Mood.DRY)).hasToString("Optional[\"DRY\"]");
    }

    @Test
    void componentsAndElementsAreFoundByTheirPath() {
        var object = Map.of("towns", Arrays.asList(new Town("Ulm", 7), null));

        assertThat(formatter.component(object, "towns.0.name")).contains("Ulm");
        assertThat(formatter.component(object, "towns.1")).contains("");
        assertThat(formatter.component(object, "towns.2")).isEmpty();
        assertThat(formatter.component(object, "people")).isEmpty();
    }
}
