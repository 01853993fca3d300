/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.integration.StockDesk.Reservation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.bind.annotation.JsonbDateFormat;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbTransient;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** REST of the application itself, with JSON-B and Bean Validation: the same with Karta and without it. */
@Path("catalog")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class CatalogResource {

    @Inject
    Instance<Validator> validator; // there is none without a server

    /** An article, with the annotations of JSON-B. */
    public static class Article {

        /** Name. */
        @JsonbProperty("title")
        public String name = "kettle";

        /** Price. */
        public BigDecimal price = new BigDecimal("39.90");

        /** Sold since. */
        @JsonbDateFormat("dd.MM.yyyy")
        public LocalDate since = LocalDate.of(2026, 2, 1);

        /** Sold until; a date without a format of its own. */
        public LocalDate until = LocalDate.of(2027, 3, 4);

        /** Empty. */
        public Optional<String> remark = Optional.empty();

        /** Nothing. */
        public @Nullable String nothing;

        /** Kept secret. */
        @JsonbTransient
        public String supplier = "a secret";
    }

    /** {@return an article} */
    @GET
    public Article article() {
        return new Article();
    }

    /** {@return the violations of a reservation, as the application itself validates it} */
    @GET
    @Path("violations/{item}")
    @Produces(MediaType.TEXT_PLAIN)
    public String violations(@PathParam("item") String item) {
        return validator.get().validate(new Reservation(item)).stream()
                .map(ConstraintViolation::getMessage)
                .collect(Collectors.joining());
    }

    /** {@return the name of an article that is read} */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.TEXT_PLAIN)
    public String name(Article article) {
        return article.name + " since " + article.since;
    }
}
