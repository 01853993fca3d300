/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import jakarta.json.bind.annotation.JsonbTransient;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class JacksonAnnotationsTest {

    @JsonClassDescription("An account")
    record Account(String name, @JsonIgnore String passwordHash, @JsonPropertyDescription("The number") String iban) {}

    static class Card {

        private final String number;

        @JsonCreator
        Card(@JsonProperty("number_of_card") String number) {
            this.number = number;
        }

        @JsonProperty("number_of_card")
        public String getNumber() {
            return number;
        }
    }

    static class GoldCard extends Card {

        GoldCard(String number) {
            super(number);
        }
    }

    record Bound(
            @JsonIgnore @Hidden String passwordHash,
            @JsonIgnore @JsonbTransient String salt,
            @JsonPropertyDescription("The number") @Guide("The number") String iban) {}

    record Plain(String name) {}

    @Test
    void areNamedWithTheirMembers() {
        assertThat(JacksonAnnotations.of(Account.class).warning()).hasValueSatisfying(text -> assertThat(text)
                .startsWith("KARTA-786: annotations of Jackson have no effect")
                .contains(Account.class.getName()
                        + ": @JsonClassDescription, @JsonIgnore on passwordHash, @JsonPropertyDescription on iban."));
        assertThat(JacksonAnnotations.of(Card.class).found())
                .containsExactly("@JsonCreator", "@JsonProperty on getNumber", "@JsonProperty on number");
    }

    @Test
    void areFoundInSuperclasses() {
        assertThat(JacksonAnnotations.of(GoldCard.class).found()).contains("@JsonProperty on getNumber");
        assertThat(JacksonAnnotations.of(GoldCard.class).warning().orElseThrow())
                .contains(GoldCard.class.getName());
    }

    @Test
    void haveNoWarningBesideAnnotationsWithAnEffect() {
        assertThat(JacksonAnnotations.of(Bound.class).warning()).isEmpty();
        assertThat(JacksonAnnotations.of(Plain.class).warning()).isEmpty();
        assertThat(JacksonAnnotations.of(String.class).warning()).isEmpty();
    }

    @Test
    void areReportedOncePerRegistry() {
        List<String> logged = new ArrayList<>();
        var logger = Logger.getLogger(JacksonAnnotations.class.getName());
        var handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                logged.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try {
            var registry = new NodeRegistry();
            registry.node(Account.class);
            registry.node(Account.class);
            registry.written(Card.class);
            registry.written(Card.class);
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(logged).hasSize(2).allMatch(line -> line.startsWith("KARTA-786"));
    }
}
